import { expect, test } from 'vitest';
import { titleSlug } from './title-slug.ts';

test.each([
  ['  Botox  50% OFF! ', 'botox-50-off'],
  ['ตรวจสุขภาพประจำปี 25 รายการ', 'ตรวจสุขภาพประจำปี-25-รายการ'],
  ['a -- b\u3000c', 'a-b-c'],
  ['- a -', 'a'],
  ['🎉🎉', ''],
  ['<script>alert(1)</script>', 'scriptalert1script'],
])('%s becomes %s', (title, slug) => expect(titleSlug(title)).toBe(slug));
