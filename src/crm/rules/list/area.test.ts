import { expect, it } from 'vitest';
import { areaOf } from './area.ts';

it.each([
  ['99/1 ถ.สุขุมวิท แขวงคลองเตย เขตคลองเตย กรุงเทพมหานคร 10110', 'คลองเตย กรุงเทพมหานคร'],
  ['12 ม.3 ต.สุเทพ อ.เมือง จ.เชียงใหม่ 50200', 'เมือง เชียงใหม่'],
  ['456 Business Ave, Phuket, Thailand 83000', 'Phuket, Thailand'],
  ['บ้านสวน', 'บ้านสวน'],
  ['', ''],
])('%s is around %s', (address, area) => {
  expect(areaOf(address)).toBe(area);
});
