import type { Category } from '../promotions/category.ts';

interface ListedEvent {
  title: string;
  about: string;
  /** The category that is shown, free text. */
  category: string;
  /** Selects the hospital that holds the event and the motif of its picture. */
  field: Category;
  /** Days from today to the first day; negative for a past event. */
  day: number;
  from: string;
  to: string;
  /** Number of days after the first; default 0. */
  moreDays?: number;
  seats: number | null;
}

/** The events of the demonstration; their days are relative to the day of the seed. */
export const DEMO_EVENTS: readonly ListedEvent[] = [
  {
    title: 'โรงเรียนพ่อแม่ เตรียมตัวก่อนคลอด',
    about: 'ฝึกหายใจ อาบน้ำทารก และให้นมกับพยาบาลห้องคลอด มาเป็นคู่ได้',
    category: 'อบรม',
    field: 'แม่และเด็ก',
    day: 6,
    from: '09:00',
    to: '12:00',
    seats: 30,
  },
  {
    title: 'วันฉีดวัคซีนไข้หวัดใหญ่ชุมชน',
    about: 'วัคซีนสำหรับผู้สูงวัยและเด็กเล็ก มีแพทย์ตรวจก่อนฉีดทุกราย',
    category: 'ตรวจสุขภาพ',
    field: 'ฉีดวัคซีน',
    day: 10,
    from: '08:30',
    to: '15:00',
    seats: 200,
  },
  {
    title: 'ตรวจฟันฟรีสำหรับเด็กประถม',
    about: 'ตรวจฟัน เคลือบฟลูออไรด์ และเล่นเกมแปรงฟันให้ถูกวิธี',
    category: 'กิจกรรมเด็ก',
    field: 'ทำฟัน',
    day: 13,
    from: '09:00',
    to: '16:00',
    seats: 60,
  },
  {
    title: 'เวิร์กช็อปนอนหลับอย่างเป็นธรรมชาติ',
    about: 'เรียนรู้นาฬิกาชีวิต ฝึกผ่อนคลาย และออกแบบห้องนอนของตัวเอง',
    category: 'เวิร์กช็อป',
    field: 'จิตบำบัด',
    day: 4,
    from: '13:30',
    to: '16:30',
    seats: 16,
  },
  {
    title: 'ยืดเหยียดคลายออฟฟิศซินโดรม',
    about: 'นักกายภาพบำบัดสอนท่าที่ทำได้ที่โต๊ะทำงาน กรุณานำเสื่อมาด้วย',
    category: 'เวิร์กช็อป',
    field: 'กายภาพบำบัด',
    day: 8,
    from: '17:30',
    to: '19:00',
    seats: 25,
  },
  {
    title: 'เดินวิ่งการกุศลริมบึง 5 กิโลเมตร',
    about: 'รายได้สมทบทุนรักษาผู้ป่วยโรคไต มีหน่วยปฐมพยาบาลตลอดเส้นทาง',
    category: 'กีฬา',
    field: 'การป้องกัน',
    day: 31,
    from: '05:00',
    to: '09:00',
    seats: 500,
  },
  {
    title: 'เปิดบ้านพักผู้สูงวัย ชมสวนและร่วมอาหารกลางวัน',
    about: 'พบทีมพยาบาล ชมห้องพัก และพูดคุยเรื่องการดูแลระยะยาว',
    category: 'เยี่ยมชม',
    field: 'ความชรา',
    day: 15,
    from: '10:00',
    to: '14:00',
    seats: 40,
  },
  {
    title: 'สมุดเบาใจ เขียนไว้ก่อนจากกัน',
    about: 'พื้นที่พูดคุยเรื่องความตายอย่างอ่อนโยน และเขียนความต้องการของตนเองทีละหน้า',
    category: 'เสวนา',
    field: 'ความตาย',
    day: 22,
    from: '13:00',
    to: '16:00',
    seats: 20,
  },
  {
    title: 'สวนดอกไม้บำบัด จัดแจกันด้วยใจ',
    about: 'จัดดอกไม้ตามฤดูกาลและนำกลับบ้านได้ ไม่ต้องมีพื้นฐาน',
    category: 'เวิร์กช็อป',
    field: 'ดอกไม้',
    day: 17,
    from: '14:00',
    to: '16:00',
    seats: 12,
  },
  {
    title: 'สัปดาห์สปาเพื่อผู้ดูแลผู้ป่วย',
    about: 'นวดคอบ่าไหล่ 30 นาทีสำหรับผู้ที่ดูแลคนในครอบครัว',
    category: 'ผ่อนคลาย',
    field: 'สปา',
    day: -2,
    from: '10:00',
    to: '20:00',
    moreDays: 6,
    seats: 70,
  },
  {
    title: 'ผิวสวยอย่างเข้าใจ ถามตอบกับแพทย์ผิวหนัง',
    about: 'ตอบคำถามเรื่องสิว ฝ้า และกันแดด พร้อมตรวจสภาพผิวเบื้องต้น',
    category: 'เสวนา',
    field: 'ความงาม',
    day: 2,
    from: '18:00',
    to: '20:00',
    seats: 35,
  },
  {
    title: 'อ่านฉลากอาหารเสริมให้เป็น',
    about: 'เภสัชกรสอนอ่านฉลาก เช็กเลขทะเบียน และเลือกให้เหมาะกับวัย',
    category: 'อบรม',
    field: 'อาหารเสริม',
    day: 26,
    from: '10:00',
    to: '11:30',
    seats: null,
  },
  {
    title: 'บริจาคโลหิตกับโรงพยาบาล',
    about: 'พักผ่อนให้เพียงพอและดื่มน้ำมาก ๆ ก่อนมา มีอาหารว่างให้หลังบริจาค',
    category: 'จิตอาสา',
    field: 'การรักษา',
    day: 45,
    from: '09:00',
    to: '15:30',
    seats: null,
  },
  {
    title: 'คัดกรองเบาหวานและความดันในตลาดเช้า',
    about: 'ตรวจน้ำตาลปลายนิ้วและวัดความดัน พร้อมคำแนะนำเรื่องอาหาร',
    category: 'ตรวจสุขภาพ',
    field: 'ตรวจสุขภาพ',
    day: -9,
    from: '06:00',
    to: '10:00',
    seats: 100,
  },
];
