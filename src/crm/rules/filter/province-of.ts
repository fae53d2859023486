import { compareThai } from '../../../lib/text/thai-order.ts';

const BANGKOK = 'กรุงเทพมหานคร';
/** The provinces, spelled as in the built-in list of places; a test compares both. */
const named = `
  กรุงเทพมหานคร กระบี่ กาญจนบุรี กาฬสินธุ์ กำแพงเพชร ขอนแก่น จันทบุรี ฉะเชิงเทรา ชลบุรี ชัยนาท ชัยภูมิ
  ชุมพร เชียงราย เชียงใหม่ ตรัง ตราด ตาก นครนายก นครปฐม นครพนม นครราชสีมา นครศรีธรรมราช นครสวรรค์
  นนทบุรี นราธิวาส น่าน บึงกาฬ บุรีรัมย์ ปทุมธานี ประจวบคีรีขันธ์ ปราจีนบุรี ปัตตานี พระนครศรีอยุธยา
  พะเยา พังงา พัทลุง พิจิตร พิษณุโลก เพชรบุรี เพชรบูรณ์ แพร่ ภูเก็ต มหาสารคาม มุกดาหาร แม่ฮ่องสอน
  ยโสธร ยะลา ร้อยเอ็ด ระนอง ระยอง ราชบุรี ลพบุรี ลำปาง ลำพูน เลย ศรีสะเกษ สกลนคร สงขลา สตูล
  สมุทรปราการ สมุทรสงคราม สมุทรสาคร สระแก้ว สระบุรี สิงห์บุรี สุโขทัย สุพรรณบุรี สุราษฎร์ธานี สุรินทร์
  หนองคาย หนองบัวลำภู อ่างทอง อำนาจเจริญ อุดรธานี อุตรดิตถ์ อุทัยธานี อุบลราชธานี`
  .trim()
  .split(/\s+/);

/** The 77 provinces in Thai order. */
export const provinceNames: readonly string[] = [...named].sort(compareThai);

const names = new Set(named);

/** The last province that an address names; empty if it names none. */
export function provinceOf(address: string): string {
  const words = address.split(/[\s,]+/).filter(Boolean);
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const word = (words[at] ?? '').replace(/^(?:จังหวัด|จ\.)/, '');
    if (names.has(word)) return word;
    if (word.startsWith('กรุงเทพ') || word.startsWith('กทม')) return BANGKOK;
  }
  return '';
}
