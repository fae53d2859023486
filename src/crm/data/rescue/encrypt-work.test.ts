import { expect, it } from 'vitest';
import { isEncryptedWork, decryptWork, encryptWork } from './encrypt-work.ts';

const work = JSON.stringify({ format: 'sabai-unsent/1', name: 'สมหญิง '.repeat(500) });
const password = 'รหัสของฉัน';

it('N7 an encrypted file opens with its password alone, and shows neither the work nor the password', async () => {
  const text = await encryptWork({ work, password });
  expect(isEncryptedWork(text)).toBe(true);
  expect(isEncryptedWork(work)).toBe(false);
  for (const secret of ['สมหญิง', 'sabai-unsent', password]) expect(text).not.toContain(secret);
  expect(await decryptWork({ text, password })).toEqual({ outcome: 'opened', work });
  expect(await decryptWork({ text, password: `${password}1` })).toEqual({ outcome: 'wrong_password' });
});

it('N7 an encrypted file opens after mail broke its long line, and with a password that another keyboard composed', async () => {
  const text = await encryptWork({ work, password: 'café-1234' });
  const broken = text.replaceAll(/(.{76})/g, '$1\r\n');
  expect(await decryptWork({ text: broken, password: 'cafe\u0301-1234' })).toEqual({
    outcome: 'opened',
    work,
  });
});

it('N7 two files of one work have nothing in common', async () => {
  const [one, other] = [await encryptWork({ work, password }), await encryptWork({ work, password })];
  const lines = one.trim().split('\n').slice(1);
  for (const line of lines) expect(other).not.toContain(line);
});

it('N7 an encrypted file that was changed or cut off does not open', async () => {
  const text = await encryptWork({ work, password });
  const flipped = `${text.slice(0, 120)}${text[120] === 'A' ? 'B' : 'A'}${text.slice(121)}`;
  expect(await decryptWork({ text: flipped, password })).toEqual({ outcome: 'wrong_password' });
  expect(await decryptWork({ text: text.slice(0, 40), password })).toEqual({ outcome: 'damaged' });
  expect(await decryptWork({ text: 'sabai-sealed/1\n!!', password })).toEqual({ outcome: 'damaged' });
});
