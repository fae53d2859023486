import { DivIcon } from 'leaflet';
import { useState } from 'react';
import { Marker, useMapEvents } from 'react-leaflet';
import { useScreenLanguage } from '../../i18n/use-screen-language.ts';
import { pickSpaced } from '../rules/pick-spaced.ts';
import { provinces, type Province } from '../data/provinces.ts';

// If names would overlap, the names of these best-known provinces win.
const first = ['Bangkok', 'Chiang Mai', 'Khon Kaen', 'Phuket', 'Songkhla', 'Ubon Ratchathani', 'Surat Thani'];
const byRank = provinces.toSorted((a, b) => rankOf(a) - rankOf(b));

function rankOf({ latin }: Province): number {
  return first.includes(latin) ? first.indexOf(latin) : first.length;
}

/** The names of the provinces, as many as fit at this zoom; for maps without tiles. */
export function ProvinceNames() {
  const language = useScreenLanguage();
  const [zoom, setZoom] = useState<number | null>(null);
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const shown = pickSpaced({
    items: byRank,
    pointOf: (province) => map.project(province, zoom ?? map.getZoom()),
    widthPx: 92,
    heightPx: 22,
  });
  return shown.map((province) => (
    <ProvinceName
      key={`${province.latin} ${language}`}
      province={province}
      text={language === 'th' ? province.thai : province.latin}
    />
  ));
}

function ProvinceName(props: { province: Province; text: string }) {
  const [icon] = useState(() => {
    const label = document.createElement('span');
    label.textContent = props.text;
    return new DivIcon({ html: label, className: 'map-province', iconSize: [0, 0] });
  });
  return <Marker position={props.province} icon={icon} interactive={false} keyboard={false} />;
}
