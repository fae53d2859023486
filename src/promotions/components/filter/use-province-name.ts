import { useLanguage } from '../../../i18n/language.ts';
import { provinces } from '../../../places/data/provinces.ts';

/** The name of a province in the language of the page, by its Thai name. */
export function useProvinceName(): (thai: string) => string {
  const { messagesName } = useLanguage();
  return (thai) =>
    messagesName === 'th' ? thai : (provinces.find((each) => each.thai === thai)?.latin ?? thai);
}
