import { storeChoice } from '../ui/device/stored-choice.ts';
import { chosenLanguage, type Language } from './language.ts';
import { loadTextsOf } from './texts.ts';

const key = 'sabai-language';
const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Shows a language once its texts are loaded; if that fails, nothing changes. A cookie lets the server render
 * the next page in this language. In Safari, localStorage outlives the cookie (src/server/theme-script.ts).
 */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    await loadTextsOf(language);
  } catch {
    return;
  }
  chosenLanguage.set(language);
  const secure = location.protocol === 'https:' ? ';secure' : '';
  document.cookie = `${key}=${language};path=/;max-age=${YEAR_SECONDS};samesite=lax${secure}`;
  storeChoice({ key, choice: language });
}
