/** The web app manifest: what a phone shows of the installed app. */
import type { ManifestOptions } from 'vite-plugin-pwa';
import { sharedTypes, shareField, sharePath } from './share-target.ts';

const png = 'image/png';

/** Manifest entry of a screenshot that `npm run screenshots` takes. */
function screenshot(options: { file: string; form_factor: 'narrow' | 'wide'; label: string }) {
  const { file, ...shown } = options;
  const sizes = options.form_factor === 'narrow' ? '1080x1920' : '1920x1080';
  return { src: `/screenshots/${file}.webp`, sizes, type: 'image/webp', ...shown };
}

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Sabai',
  short_name: 'Sabai',
  description: 'โปรโมชันสุขภาพและความงาม พร้อมสมุดลูกค้าที่ใช้งานได้แม้ไม่มีสัญญาณ',
  lang: 'th',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  theme_color: '#29a383',
  background_color: '#fbfdfc',
  categories: ['health', 'lifestyle', 'shopping', 'business'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: png, purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: png, purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: png, purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: png, purpose: 'monochrome' },
  ],
  screenshots: [
    screenshot({ file: 'home-narrow', form_factor: 'narrow', label: 'โปรโมชันสุขภาพและความงาม' }),
    screenshot({ file: 'promotion-narrow', form_factor: 'narrow', label: 'รายละเอียดโปรโมชัน' }),
    screenshot({ file: 'saved-narrow', form_factor: 'narrow', label: 'โปรโมชันที่บันทึกไว้' }),
    screenshot({ file: 'home-wide', form_factor: 'wide', label: 'โปรโมชันสุขภาพและความงาม' }),
    screenshot({ file: 'promotion-wide', form_factor: 'wide', label: 'รายละเอียดโปรโมชัน' }),
    screenshot({ file: 'customers-narrow', form_factor: 'narrow', label: 'รายชื่อลูกค้า' }),
    screenshot({ file: 'customer-narrow', form_factor: 'narrow', label: 'ข้อมูลลูกค้า' }),
    screenshot({ file: 'customer-wide', form_factor: 'wide', label: 'รายชื่อและข้อมูลลูกค้า' }),
  ],
  share_target: {
    action: sharePath,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: shareField, accept: sharedTypes }] },
  },
  // Android shows only the first three or four.
  shortcuts: [
    {
      name: 'ค้นหาโปรโมชัน',
      short_name: 'ค้นหา',
      // The home page focuses its search (src/promotions/components/use-search-hash.ts).
      url: '/#search',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: png }],
    },
    {
      name: 'โปรโมชันที่บันทึกไว้',
      short_name: 'ที่บันทึกไว้',
      url: '/saved',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: png }],
    },
    {
      name: 'ตรวจโค้ดการจอง',
      short_name: 'ตรวจโค้ด',
      url: '/hospital-dashboard/reception',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: png }],
    },
    {
      name: 'เพิ่มลูกค้า',
      url: '/crm/add',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: png }],
    },
    {
      name: 'ลูกค้าของฉัน',
      url: '/crm',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: png }],
    },
  ],
};
