import { fold } from '../fold.ts';
import { makePlace, type Place } from '../make-place.ts';
import { DISTRICTS } from './built-in-districts.ts';
import { BUILT_IN_HOSPITALS } from './built-in-hospitals.ts';
import { PROVINCES } from './built-in-provinces.ts';

/** An entry of the built-in list with the texts in which a search looks. */
export interface BuiltInPlace {
  place: Place;
  province: string;
  /** The place's own names, folded; a query that is the prefix of a name ranks higher. */
  names: string[];
  /** All searchable text, folded: the names, other names and the address. */
  all: string;
}

/** Reads the built-in list, provinces first, then districts, then hospitals (PLACE-2). */
export function readBuiltIn(): BuiltInPlace[] {
  return [
    ...rows(PROVINCES).map(([thai, latin, lat, lng, others]) =>
      entry({ thai, latin, lat, lng, others, district: '', province: thai }),
    ),
    ...rows(DISTRICTS).map(([thai, latin, lat, lng, others, province]) =>
      entry({ thai, latin, lat, lng, others, district: thai, province }),
    ),
    ...rows(BUILT_IN_HOSPITALS).map(([thai, latin, lat, lng, others, district, province]) =>
      entry({ thai, latin, lat, lng, others, district, province }),
    ),
  ];
}

function rows(text: string): (string | undefined)[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('|'));
}

function entry(row: Record<string, string | undefined>): BuiltInPlace {
  const { thai = '', latin = '', lat, lng, others = '', district = '', province = '' } = row;
  const place = makePlace({
    name: thai,
    addressParts: [district, province, 'ประเทศไทย'],
    lat: Number(lat),
    lng: Number(lng),
  });
  const names = [thai, thai.replace(/^โรงพยาบาล/, ''), latin].map(fold);
  return { place, province, names, all: [...names, fold(others), fold(place.address)].join('|') };
}
