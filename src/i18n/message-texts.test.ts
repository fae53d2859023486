import { describe, expect, it } from 'vitest';
import { allMessageTexts } from './all-message-texts.ts';
import { editorScreenTexts } from './editor-screen-texts.tsx';
import { insuranceScreenTexts } from './insurance-screen-texts.tsx';
import { en, type TextKey } from './message-texts.ts';
import { firstTexts } from './first-texts.ts';
import { fillPlaceholders } from './fill-placeholders.ts';
import { thaiScreenTexts } from './thai-screen-texts.tsx';

const keys = Object.keys(en) as TextKey[];
const placesOf = (text: string) => (text.match(/\{\w+/g) ?? []).sort();

describe.each(Object.entries(allMessageTexts))('the message texts in %s', (_name, messagesName) => {
  it('has every text, and no other', () => {
    expect(Object.keys(messagesName).sort()).toEqual(keys.toSorted());
    for (const key of keys) expect(messagesName[key].trim(), key).not.toBe('');
  });

  it('has the same places in every text', () => {
    for (const key of keys) {
      expect([...new Set(placesOf(messagesName[key]))], key).toEqual([...new Set(placesOf(en[key]))]);
    }
  });
});

it('Thai is polite without particles, and has no text left in English', () => {
  for (const key of keys.filter((one) => one !== 'app.name')) {
    expect(allMessageTexts.th[key], key).not.toMatch(/ครับ|ค่ะ/);
    expect(allMessageTexts.th[key], key).toMatch(/[ก-๙]/);
  }
});

/** Texts that the specification fixes. */
const specified: readonly string[] = [
  'Oops! Page not found',
  'No customers yet',
  'Save Customer',
  'Saving...',
  'Save Changes',
  'Customer added successfully',
  'Customer updated successfully',
  'Customer deleted successfully',
  'Are you sure you want to delete this customer?',
  'No location information available',
  "Customer not found or you don't have access",
  'Please select a promotion and enter a price',
  'Note added successfully',
  'Note updated successfully',
  'Note deleted successfully',
  'Booking created with code: {code}',
  'Booking deleted successfully',
  'Not authenticated',
  'Add Note',
  'New Booking',
  'Recommended Promotions',
  'Based on distance',
  'Signed in successfully!',
  'Account created successfully!',
  'Password reset email sent! Check your inbox.',
  'Password updated successfully!',
  'You have been signed out successfully',
  'Loading promotions...',
  'No promotions found in this area',
  'No promotions available yet',
  'Shared successfully',
  'Link copied!',
  'Failed to copy',
  'Please try again.',
  'Promotion saved successfully',
  'Promotion removed from saved',
  'Promotion deleted successfully',
  'Failed to delete promotion',
  'Are you sure you want to delete this promotion?',
  'This promotion could not be found',
  'Failed to load saved promotions',
  'Failed to unsave promotion',
  'No saved promotions yet',
  'แม่และเด็ก',
  'หมดอายุแล้ว',
  'ใกล้หมดอายุ',
  'ลบข้อมูลประกันรถ',
  'ลบข้อมูลประกันรถสำเร็จ',
  'เกิดข้อผิดพลาด',
  'สำเร็จ',
  'อัพเดทข้อมูลประกันรถสำเร็จ',
  'เพิ่มข้อมูลประกันรถสำเร็จ',
  'ไฟล์ใหญ่เกินไป',
  'ขนาดไฟล์ต้องไม่เกิน 10MB',
  'ไม่สามารถอัพโหลดไฟล์ได้',
  'Not authenticated',
  'กำลังบันทึก...',
  'บันทึกสำเร็จ',
  'บันทึกข้อมูล {page} เรียบร้อยแล้ว',
  'ไม่มีสิทธิ์เข้าถึง',
  'คุณไม่มีสิทธิ์แก้ไขหน้านี้',
  'ไม่สามารถโหลดข้อมูลได้',
  'ไม่สามารถบันทึกข้อมูลได้',
  'Title must be less than 200 characters',
  'Question is required',
  'Question must be less than 500 characters',
  'Answer is required',
  'Answer must be less than 2000 characters',
  'LINE ID must be less than 100 characters',
  'Invalid URL format',
  'URL must be less than 500 characters',
];

it('has the words of the specification in the default language (SHELL-6)', () => {
  const words = Object.values(allMessageTexts.spec);
  for (const sentence of specified) expect(words).toContain(sentence);
});

describe.each(Object.entries({ thaiScreenTexts, insuranceScreenTexts, editorScreenTexts }))(
  'SHELL-6: %s, for screens that the specification writes in Thai',
  (_name, screenTexts) => {
    it('are Thai texts of known keys, and leave those alone that the specification has in English', () => {
      const fixed = specified.filter((text) => !/[ก-๙]/.test(text));
      for (const [key, text] of Object.entries(screenTexts)) {
        expect(keys, key).toContain(key);
        expect(text, key).toMatch(/[ก-๙]/);
        expect(fixed, key).not.toContain(allMessageTexts.spec[key as TextKey]);
      }
    });
  },
);

it('fills places with values, and never fills a value', () => {
  expect(fillPlaceholders({ text: '{a} of {b}', params: { a: '{b}', b: 2 } })).toBe('{b} of 2');
});

it('has another word for one than for any other number', () => {
  const say = (n: number | string) =>
    fillPlaceholders({ text: '{n} {n:day is|days are} left', params: { n } });
  expect([0, 1, '1', 2, '1,000'].map(say)).toEqual([
    '0 days are left',
    '1 day is left',
    '1 day is left',
    '2 days are left',
    '1,000 days are left',
  ]);
});

it('the texts of the first paint are those of the default language', () => {
  expect(Object.keys(firstTexts)).not.toEqual([]);
  expect(allMessageTexts.spec).toMatchObject(firstTexts);
});
