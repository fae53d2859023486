import { foldForSearch } from '../../lib/text/thai-search.ts';

/** A subdistrict by its Thai names; `postcode` has five digits. */
export interface Subdistrict {
  subdistrict: string;
  district: string;
  province: string;
  postcode: string;
}

/** Subdistricts, each with its names and postcode folded for searching. */
export type SubdistrictIndex = readonly { place: Subdistrict; names: readonly string[] }[];

const MOST_FOUND = 8;
const BANGKOK = 'กรุงเทพมหานคร';
const PREFIX = /^(?:ตำบล|ต\.|อำเภอ|อ\.|จังหวัด|จ\.|แขวง|เขต)/;

/** Parses the list of `subdistricts.ts`, in its order. */
export function indexSubdistricts(list: string): SubdistrictIndex {
  let province = '';
  return list
    .trim()
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('#')) province = line.slice(1);
      const [district = '', ...groups] = line.startsWith('#') ? [] : line.split('|');
      return groups.flatMap((group) =>
        group
          .slice(5)
          .split(',')
          .map((subdistrict) => {
            const place = { subdistrict, district, province, postcode: group.slice(0, 5) };
            return { place, names: [subdistrict, district, province, place.postcode].map(foldForSearch) };
          }),
      );
    });
}

/**
 * At most eight subdistricts for which every word of the query is part of a name or starts the postcode.
 * A subdistrict named exactly like the first word comes first, then those with a name that starts with it.
 */
export function findSubdistricts(options: { index: SubdistrictIndex; query: string }): Subdistrict[] {
  const words = options.query
    .split(/[\s,]+/)
    .map((word) => foldForSearch(word.replace(PREFIX, '')))
    .filter(Boolean);
  const [first] = words;
  if (first === undefined) return [];
  const ranked: Subdistrict[][] = [];
  for (const { place, names } of options.index) {
    const postcode = names[3] ?? '';
    const fits = (word: string) =>
      postcode.startsWith(word) || names.some((name) => name !== postcode && name.includes(word));
    if (!words.every(fits)) continue;
    const begun = names.findIndex((name) => name.startsWith(first));
    const rank = names[0] === first ? 0 : begun < 0 ? names.length + 1 : begun + 1;
    (ranked[rank] ??= []).push(place);
  }
  return ranked.flat().slice(0, MOST_FOUND);
}

/** The end of a Thai address; Bangkok has its own words for subdistrict and district. */
export function addressLine(place: Subdistrict): string {
  const { subdistrict, district, province, postcode } = place;
  return province === BANGKOK
    ? `แขวง${subdistrict} เขต${district} ${province} ${postcode}`
    : `ต.${subdistrict} อ.${district} จ.${province} ${postcode}`;
}
