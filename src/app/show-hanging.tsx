import { createRoot } from 'react-dom/client';
import { loadTexts } from '../i18n/language.ts';
import { ThemeProvider } from '../ui/device/theme-provider.tsx';
import { StorageHangingNotice } from './storage-hanging-notice.tsx';

let isShown = false;

/** Shows the notice in a React root of its own, because the app itself may still wait for the storage. */
export async function showHanging(): Promise<void> {
  await loadTexts();
  if (isShown) return;
  isShown = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <ThemeProvider>
      <StorageHangingNotice />
    </ThemeProvider>,
  );
}
