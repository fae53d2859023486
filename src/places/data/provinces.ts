import { PROVINCES } from '../../../supabase/functions/search-places/built-in/built-in-provinces.ts';

export interface Province {
  thai: string;
  latin: string;
  /** Degrees, at the capital town. */
  lat: number;
  lng: number;
}

/** The 77 provinces, Bangkok first and then in Thai order. */
export const provinces: readonly Province[] = PROVINCES.trim()
  .split('\n')
  .map((line) => {
    const [thai = '', latin = '', lat, lng] = line.split('|');
    return { thai, latin, lat: Number(lat), lng: Number(lng) };
  });
