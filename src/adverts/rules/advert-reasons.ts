/** The law on which a remark rests; its name is the text `advert.law.<id>`. */
export type AdvertLaw = 'facility' | 'assertions' | 'council' | 'drug' | 'food';

interface ListedReason {
  id: string;
  law: AdvertLaw;
  /** Regular expression of phrases that get a remark; it must mean the same in JavaScript and PostgreSQL. */
  find: string;
  /** Regular expression of phrases removed before: negations, and words that contain a phrase by chance. */
  except: string;
}

/**
 * Claims that an advert for health or beauty may not make, or only with proof (PUBLISH-14).
 * `private.advert_reasons` has the same rows. Patterns match text of `foldAdvert` and use only groups,
 * classes and counted repeats.
 */
export const advertReasons = [
  {
    id: 'superlative',
    law: 'assertions',
    find: 'ที่สุด|(อันดับ|เบอร์|มือ) ?(1|หนึ่ง)([^0-9]|$)|ดีเลิศ|สุด ?ๆ|เหนือใคร|ยอดเยี่ยม|สุดยอด|ท็อป(วัน|1| 1|ฟอร์ม)|ตัว(ท็อป|จริงเรื่อง|จริงด้าน|แม่|พ่อ)|(ขั้น|มือ|ระดับ)เทพ|ไม่มีใคร(เทียบ|สู้|เกิน)|ไร้(เทียมทาน|คู่แข่ง|ที่ติ)|ระดับโลก|เหนือระดับ|(^|[^a-z])(the best|best (clinic|hospital|doctor|price|result|dent|spa)|no\\. ?1|number one|world[- ]class|leading|unbeatable|unrivall?ed|top[- ]rated|finest)([^a-z0-9]|$)',
    except:
      'ที่สุด(เท่า|ตาม)|(สะดวก|ละเอียด|ช้า|น้อย|ใกล้|เหมาะสม|เหมาะ|นาน|สาย|อ่อนโยน|ตรง|เบา)ที่สุด|ใน(ที่สุด|วันที่สุด)|ที่สุดท้าย|ให้(ดี|มาก)ที่สุด|(do|try|does|doing) (your|our|their|her|his) best|misleading|leading (cause|to)',
  },
  {
    id: 'first_only',
    law: 'council',
    find: '(แห่ง|เจ้า|ราย|ผู้เชี่ยวชาญ)(แรก|เดียว)|(ที่|หนึ่ง)เดียว(ใน|ของ|และ|ที่)|ที่แรก(ใน|ของ)|ไม่มีใครเหมือน|ไม่ซ้ำใคร|ผู้นำด้าน|ผู้บุกเบิก|(^|[^a-z])(first|the only|only one|first and only|only) ?(clinic|hospital|place|centre|center|spa|one)? ?(in|of) (thailand|asia|southeast asia|bangkok|the world|the country|town|the region)|the only (clinic|hospital|place|centre|center)',
    except: '(ที่|แห่ง|เจ้า|ราย|หนึ่ง)เดียวกัน|ทีละรายเดียว|ครั้งแรกในชีวิต',
  },
  {
    id: 'cure',
    law: 'facility',
    find: 'หาย(ขาด|สนิท|ชัวร์|แน่|ได้จริง|ได้ทันที|ทุกราย|ทุกโรค|เร็ว|เกลี้ยง|เป็นปลิดทิ้ง|สิ้นซาก|หมดจด|วับ)|(โรค|สิว|ฝ้า|กระ|ปวด|ไมเกรน|เบาหวาน|ภูมิแพ้|สะเก็ดเงิน|มะเร็ง|ริดสีดวง|เข่าเสื่อม)[^.]{0,10}หาย(ใน|ภายใน|ได้)|(รักษา|บำบัด|แก้)(ได้)?ทุก(โรค|อาการ)|แก้[^.]{0,6}ทุกชนิด|ครอบจักรวาล|ไม่กลับมาเป็น(อีก|ซ้ำ)|ศักดิ์สิทธิ์|ปาฏิหาริย์|มหัศจรรย์|อัศจรรย์|(^|[^a-z])(cures?|cured|miracle|miraculous|heals? (everything|all|any)|completely heal)([^a-z]|$)',
    except:
      'ไม่(สามารถ)?(รักษา)?(ให้)?หายขาด|(no|not|cannot|without a) (a )?cure|ไม่ได้ทำให้หายขาด|เมื่อหายสนิท|หลังแผลหายสนิท|(อาจ)?ไม่หาย(ขาด|สนิท)?ได้|หายใจ',
  },
  {
    id: 'guarantee',
    law: 'facility',
    find: 'การันตี|(รับประกัน|รับรอง|ยืนยัน)(ผล|ความพึงพอใจ|ความสวย|ความสำเร็จ|ว่าได้ผล|ว่าหาย)|(เห็น|ได้)ผล(จริง|ดี)? ?(100|ร้อยเปอร์เซ็นต์|แน่นอน|ชัวร์|ทุกคน|ทุกราย|ทุกเคส)|(สวย|ขาว|ผอม|เรียว|ใส|หาย|สำเร็จ)(ขึ้น)?(ชัวร์|แน่นอน|ทุกเคส|ทุกคน|ทุกราย|100)|คืนเงิน(หาก|ถ้า|เมื่อ)?ไม่(ได้|เห็น|พอใจ)|ไม่(ได้|เห็น)ผล ?(ยินดี)?คืนเงิน|ไม่พอใจ ?(ยินดี)?คืนเงิน|(^|[^a-z])guarantee[sd]?([^a-z]|$)|money back|100 ?% (success|effective|satisf|result|cure)|success rate|ไม่หาย ?(ยินดี)?คืน|ผล(ลัพธ์)?(ชัวร์|แน่นอน|เป๊ะ)|ผลลัพธ์[^.]{0,8}100|(สวย|ขาว|ผอม|เรียว|ใส|ได้ผล|เห็นผล)แน่|ไม่(มี)?ผิดหวัง',
    except:
      'ไม่(ได้|สามารถ|ขอ)?(การันตี|รับประกันผล|รับรองผล)|(no|not|cannot|without|never) (a |any |be )?guarantee[sd]?|รับรองผล(ตรวจ|แล็บ|การตรวจ)|ใบรับรองผล|มิได้รับรองผล|ไม่มีผลแน่นอน|ไม่แน่นอน|(วัน|เวลา|นัด)ผลแน่นอน',
  },
  {
    id: 'no_risk',
    law: 'facility',
    find: 'ปลอดภัย(แน่นอน)? ?(100|ร้อยเปอร์เซ็นต์|แน่นอน|ไร้กังวล|หายห่วง)|(ไม่มี|ไร้|ปราศจาก)(ความเสี่ยง|ผลข้างเคียง|อันตราย|ความเจ็บ)|ไม่(ก่อให้เกิด)?อันตราย(แน่นอน|ใด)|ไม่เจ็บ ?(เลย|แม้|สัก|ไม่บวม|ไม่ช้ำ|ไม่ปวด|ตัว$|100)|ไม่เจ็บ(, | )ไม่|ไร้ความเจ็บ|(^|[^a-z])(no|zero|without|free of) (any )?(side[- ]effects?|risks?|pain)([^a-z]|$)|risk[- ]free|painless|100 ?% safe|completely safe|totally safe|ไม่(ต้อง)?กลัวเจ็บ|ไม่เสียว(เลย|แม้)',
    except:
      '(ไม่ใช่ว่า|ไม่ได้แปลว่า|ไม่ได้หมายความว่า|ไม่มีหัตถการใดที่)(ไม่มี|ไร้|ปราศจาก)?(ความเสี่ยง|ผลข้างเคียง)|(not|never|nothing is) (risk[- ]free|painless|completely safe|100 ?% safe)|no (treatment|surgery) is without risk',
  },
  {
    id: 'instant',
    law: 'assertions',
    find: '(เห็นผล|ได้ผล|ขาว|ใส|ผอม|สวย|เรียว|กระชับ|ยกกระชับ|หาย|เด็ก)(ขึ้น|ลง)?(ได้)?(ทันที|ทันใจ|ไว|ในพริบตา|ข้ามคืน|ด่วน)|เห็นผล(ได้)?(ตั้งแต่|ใน)(ครั้งแรก|ครั้งเดียว)|(ขาว|ผอม|เห็นผล|หาย|ลด|ใส)(ลง|ขึ้น|ได้)? ?([0-9]+ ?(กิโล|กก\\.?|กิโลกรัม|โล|ระดับ|นิ้ว) ?)?(ภายใน|ใน) ?[0-9]+ ?(วัน|นาที|ชั่วโมง|สัปดาห์|เดือน|ครั้ง)|(instant|immediate|overnight|same-day) (results?|effect|glow|whitening|lift)|results?[^.]{0,20}(instantly|immediately|overnight)|lose [0-9]+ ?(kg|kilos?|pounds|lbs)|(ดี|เล็ก|ใหญ่|กระชับ|อ่อนเยาว์)ขึ้น(ใน|ภายใน) ?[0-9]',
    except:
      'ไม่(ใช่|ได้)(ทุกคน(ที่)?)?(จะ)?เห็นผล(ได้)?ทันที|หายใจได้|อาจไม่เห็นผลทันที|(ลด|เห็นผล)(ราคา|ค่า)?(ใน|ภายใน) ?[0-9]+ ?วันทำการ|no (instant|immediate) results?|not (instant|immediate) results?',
  },
  {
    id: 'permanent',
    law: 'assertions',
    find: 'ถาวร|ตลอดกาล|ตลอดชีวิต|ตลอดไป|ชั่วนิรันดร์|(^|[^a-z])(permanent|permanently|forever|for life|lifetime results?|everlasting)([^a-z]|$)',
    except:
      'ฟันถาวร|ฟัน(แท้)?(ชุด)?ถาวร|ไม่ถาวร|(ไม่ใช่|มิใช่)(แบบ|ผล)?ถาวร|ถาวรวัตถุ|(กึ่ง)ถาวร|สมาชิกตลอดชีวิต|ยาตลอดชีวิต|พิการถาวร|not permanent|semi[- ]permanent|permanent (teeth|tooth|crown|address|filling)',
  },
  {
    id: 'comparison',
    law: 'facility',
    find: '(ดี|ถูก|เก่ง|คุ้ม|คุ้มค่า|เหนือ|สวย|เร็ว|แรง|แม่น|ครบ|ใหญ่|ปลอดภัย|ทันสมัย|คุณภาพสูง)กว่า ?(ที่|คลินิก|โรงพยาบาล|ร้าน|แห่ง|เจ้า|ราย|หมอ|ทุก|ใคร|คู่แข่ง)(อื่น|ไหน|ที่|แห่ง|คลินิก|เจ้า|คน|ทั่วไป|ใคร|ใน)?|ไม่แพ้(โรงพยาบาล|คลินิก|ที่|ต่าง|ใคร)|ไม่มีที่ไหน|(^|[^a-z])(better|cheaper|safer|faster) than (any|all|other|every|the)|unlike other (clinics|hospitals|spas)|than other (clinics|hospitals|spas)|beats? (any|all|other)|กว่า[^.]{0,10}(ของ)?ที่(อื่น|ไหน)|(มี)?(แค่|เฉพาะ)ที่(เรา|นี่)',
    except: 'ถูกกว่าที่(ซื้อแยก|ตรวจแยก)|ดีกว่าที่(จะ|เคย)|(safer|better) than the day before',
  },
  {
    id: 'before_after',
    law: 'facility',
    find: '(ภาพ|รูป|เคส|ผลลัพธ์|เปรียบเทียบ)[^.]{0,12}ก่อน(ทำ)?(และ|-|/| |–|&|กับ){0,3}หลัง|ก่อนทำ ?(/|-|–|และ)? ?หลังทำ|(^|[^a-z])before ?(/|&|-|–)? ?after|before[- ]and[- ]after (photo|picture|image|case|result|gallery)|(see|photos?|pictures?)[^.]{0,20}before and after',
    except:
      '(ออกกำลังกาย|อาหาร|ตรวจ|นวด|คลอด)[^.]{0,4}ก่อนและหลัง|before and after (exercise|meals?|the massage|the test|birth)',
  },
  {
    id: 'testimonial',
    law: 'facility',
    find: 'รีวิว|(ดารา|เซเลบ|นักแสดง|นางงาม|เน็ตไอดอล|นักร้อง|ศิลปินดัง|ยูทูบเบอร์|บล็อกเกอร์|บิวตี้บล็อก|อินฟลู|คนดัง|พรีเซนเตอร์)|บอกต่อ|เสียงจาก(ผู้ใช้|ลูกค้า|คนไข้|ผู้ป่วย)|(ลูกค้า|คนไข้|ผู้ใช้|ผู้ป่วย)(จริง)?(ยืนยัน|การันตี|ประทับใจ|ไว้วางใจ|เลือก|กว่า)|ผู้ใช้จริง|(^|[^a-z])(testimonials?|celebrit(y|ies)|influencers?|(patient|customer|user|real|our) reviews?|superstar|as seen on)([^a-z]|$)|ลูกค้า(ติดใจ|บอก)|กว่า(พัน|หมื่น|แสน|ล้าน)(ราย|คน|เคส)',
    except: 'ดารา(ศาสตร์|รัศมี|เทวี)|ท้องฟ้าและดารา|(เขียน|ส่ง|ให้)รีวิวหลังรับบริการ|(ผู้ป่วย|คนไข้)เลือก(แพทย์|เวลา|วัน|ห้อง)',
  },
  {
    id: 'free',
    law: 'facility',
    find: 'ฟรี|ไม่(คิด|เสีย|มี)ค่า(ใช้จ่าย|บริการ|รักษา)|แถม|(^|[^a-z-])free([^a-z]|$)|buy (one|1|two|2),? get|(1 ?แถม ?1)|complimentary',
    except:
      '(เยี่ยมชม|สอบถาม|พูดคุย)[^.]{0,40}ไม่มีค่าใช้จ่าย|ที่จอดรถ(ได้)?ฟรี|จอด(รถ)?ฟรี|(wi-?fi|ไวไฟ|อินเทอร์เน็ต|เน็ต|น้ำดื่ม|อาหารว่าง|ชา|กาแฟ|รถรับส่ง|จัดส่ง|ส่ง|การ์ด|ปรึกษาทางโทรศัพท์|เข้าร่วม|เข้าชม|ลงทะเบียน)ฟรี|(wi-?fi|ไวไฟ) ฟรี|ฟรี(แลนซ์|ซ|ส|แรดิคัล)|(ชูการ์|กลูเตน|แลคโตส|ดิวตี้|ดิวตี|น้ำตาล|น้ำหอม|แอลกอฮอล์)ฟรี|ยกเลิก(ได้)?[^.]{0,24}ไม่มีค่าใช้จ่าย|free (parking|wi-?fi|delivery|shipping|entry|entrance|admission|cancellation|drinking water|internet|of charge cancellation|shuttle|from|to|radicals?)|feel free|(toll|sugar|gluten|lactose|fragrance|alcohol|tax|duty|smoke|fat) free',
  },
  {
    id: 'prize',
    law: 'drug',
    find: 'ชิงโชค|จับ(สลาก|ฉลาก|รางวัล|ฉลอง)|ลุ้น|รับ(ทอง|ไอโฟน|รถยนต์|สร้อย)|ผู้โชคดี|แจก(ทอง|รถ|เงินสด|ไอโฟน|ไอแพด|โทรศัพท์|รางวัล|ของรางวัล)|สลากรางวัล|(^|[^a-z])(lucky draw|raffle|lottery|sweepstakes?|win (an?|the|up|one|free|gold|cash)|prize draw)([^a-z]|$)',
    except: 'win (a|the) (fight|battle)',
  },
  {
    id: 'endless_offer',
    law: 'facility',
    find: '(ลด|ส่วนลด|โปร|โปรโมชั่น|โปรโมชัน|ราคา)[^.]{0,24}(ตลอด(ทั้ง)?ปี|ตลอดชีพ|ไม่มี(วัน)?หมด(เขต|อายุ)?|ไม่จำกัด(ระยะ)?เวลา|ไม่มีกำหนด|ทุกวันไม่มีหยุด)|ไม่มีหมดเขต|ไม่มีวันหมดเขต|(no|without( an?)?) (end|expiry|closing) date|never (ends|expires)|% off (forever|always|all year)',
    except: 'บัตรกำนัล(นี้)?ไม่มีวันหมดอายุ',
  },
  {
    id: 'former_price',
    law: 'council',
    find: 'จาก ?[0-9][0-9,.]* ?(บาท|฿|\\.-)? ?(เหลือ|ลดเหลือ)|ลดเหลือ ?[0-9]|(ราคา(เดิม|ปกติ|เต็ม)|จาก(เดิม|ปกติ|ราคา)|ปกติ) ?[0-9][0-9,.]*|เพียง ?(แค่)? ?(วันละ|ครั้งละ|เดือนละ)? ?[0-9][0-9,.]* ?(บาท|฿|\\.-)|(บาท|฿|\\.-) ?เท่านั้น|(แค่|เริ่มแค่) ?[0-9][0-9,.]* ?(บาท|฿|\\.-)|เหลือ(เพียง)? ?[0-9][0-9,.]* ?(บาท|฿|\\.-)|(^|[^a-z])(only|just) (thb|฿|[0-9][0-9,.]* ?(baht|thb|฿))|(was|formerly|usual price|normally) (thb|฿)? ?[0-9][0-9,.]*',
    except:
      '(จำกัด|รับ|จอง|มัดจำ)[^.]{0,10}เพียง ?[0-9]+ ?(ท่าน|คน|สิทธิ์)|ราคาปกติ ?[0-9][0-9,.]* ?(บาท)? ?หลัง(หมด|สิ้นสุด|จบ)',
  },
  {
    id: 'latest',
    law: 'council',
    find: 'ครบวงจร|ล้ำสมัย|สุดล้ำ|ไฮเทค|แห่งอนาคต|นำสมัย|ล้ำหน้า|ล่าสุดของโลก|(นวัตกรรม|เทคโนโลยี|เทคนิค|เครื่อง)[^.]{0,10}(ใหม่ล่าสุด|ระดับโลก|ลับเฉพาะ)|สูตรลับ|สูตรพิเศษ|(^|[^a-z])(state[- ]of[- ]the[- ]art|cutting[- ]edge|one[- ]stop|revolutionary|most advanced|ultra[- ]modern|secret formula)([^a-z]|$)',
    except: 'ไม่ครบวงจร',
  },
  {
    id: 'medicinal',
    law: 'food',
    find: '(อาหารเสริม|แคปซูล|วิตามิน|กาแฟ|ชา|คอลลาเจน|สมุนไพร|น้ำผลไม้|ผลิตภัณฑ์|ครีม|สบู่|เซรั่ม|น้ำมัน|เจล|โลชั่น)[^.]{0,20}(รักษา|ลดเบาหวาน|ลดความดัน|ลดน้ำหนัก|ต้านมะเร็ง|ต้านไวรัส|สลายไขมัน|ล้างสารพิษ|ดีท็อกซ์|ลดน้ำตาล|ป้องกันโรค|แก้ปวด|หายปวด|บำรุงตับ|กระตุ้นภูมิ)|ต้านมะเร็ง|เผาผลาญไขมัน|บล็อกไขมัน|ดักจับไขมัน|สลายไขมันใน|ล้างไขมัน|(สมรรถภาพ|ขนาด|กำลัง)(ทาง)?เพศ|เพิ่มขนาดน้อง|อึดทน|ปลุก(เซ็กส์|อารมณ์)|(burns?|blocks?|melts?) (body |belly )?fat|fights? cancer|melt fat|(supplement|vitamin|tea|coffee|collagen|cream|soap)s?[^.]{0,20}(cure|treat|heal|slim|lose weight|detox)',
    except:
      'ไม่(มีผล(ใน|ต่อ)(การ)?(ป้องกัน|บำบัด|หรือ)*|สามารถ(ใช้)?|ได้(ใช้)?|ใช้)?(ป้องกันหรือ)?รักษาโรค|ไม่ใช่ยา|(แพทย์|ทีม|ศูนย์|ค่า|การ|แผน|สิทธิ)รักษา|เสื่อมสมรรถภาพทางเพศ|not (intended )?to (cure|treat|prevent)',
  },
  {
    id: 'medicine_name',
    law: 'drug',
    find: 'โบ(ท็?อกซ์?|ทูลินั่?ม)|สเต็มเซลล์?|สเตมเซลล์?|ปากกาลดน้ำหนัก|ปากกาลดความอ้วน|ยา(ลดความอ้วน|ลดน้ำหนัก|ชุด|นอนหลับ|ปลุก|ทำแท้ง|ขับเลือด|สอด)|(ฉีด|ดริป) ?กลูต้า|ไวอากร้า|(^|[^a-z])(botox|dysport|xeomin|stem[- ]cells?|ozempic|wegovy|saxenda|mounjaro|viagra|cialis|glutathione (drip|injection)|isotretinoin|roaccutane)([^a-z]|$)',
    except:
      '(ใช้|ให้)ยานอนหลับ|(หยุด|งด|เลิก|ก่อนใช้|พึ่ง|ไม่ใช้|ไม่พึ่ง|ไม่จ่าย)ยา(นอนหลับ|ชุด|ลดน้ำหนัก|ลดความอ้วน)|บริจาคสเต็มเซลล์',
  },
  {
    id: 'approval',
    law: 'food',
    find: '(แพทย์|หมอ|เภสัชกร|ทันตแพทย์|ผู้เชี่ยวชาญ|พยาบาล)(ทั่วประเทศ|ชั้นนำ|ส่วนใหญ่)?(แนะนำ|การันตี|รับรองผล|เลือกใช้|ยอมรับ)([^ก-๙]|ให้ใช้|และ|,|$)|(อย\\.?|fda|องค์การอาหารและยา|กระทรวงสาธารณสุข|แพทยสภา) ?(รับรอง|การันตี|approved|recommends?)|(รับรอง|การันตี)(จาก|โดย) ?(อย\\.?|fda|องค์การอาหารและยา|กระทรวงสาธารณสุข|แพทยสภา)|(doctor|dentist|physician|expert)s?[- ](recommend(ed)?|approved)|fda[- ]approved|(แพทย์|หมอ|เภสัชกร|พยาบาล)แนะนำ(ให้)?(กิน|ใช้|ดื่ม|ทาน|ซื้อ|รับประทาน)',
    except: 'ตามที่(แพทย์|ทันตแพทย์|ผู้เชี่ยวชาญ)แนะนำ|ที่แพทย์แนะนำให้ตรวจ|แพทย์แนะนำ(ให้)?(ตรวจ|พัก|งด|นัด)',
  },
] as const satisfies readonly ListedReason[];

/** A rule about adverts: its id, its law, and the pattern of texts that it finds. */
export type AdvertReason = (typeof advertReasons)[number];
