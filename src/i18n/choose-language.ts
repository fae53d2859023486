import { storeChoice } from '../ui/device/stored-choice.ts';
import { chosenLanguage, type Language } from './language.ts';
import { loadTextsOf } from './texts.ts';

const key = 'sabai-language';
const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Shows the language as soon as its texts are there; it stays as it was where they cannot be had. The cookie is for the
 * server, which renders the next page in this language. The storage outlives it in Safari (src/server/theme-script.ts).
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
