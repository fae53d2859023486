import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askAdminEmail } from './ask-admin-email.ts';

/** Answers the question with `line`; returns what was asked, and what came of it. */
async function answer(line: string, { isTTY = true } = {}): Promise<{ asked: string; outcome: string }> {
  const stdin = Object.assign(new PassThrough(), { isTTY });
  const stdout = new PassThrough();
  stdin.write(`${line}\n`);
  const outcome = await askAdminEmail({ stdin, stdout }).catch((error: Error) => error.message);
  return { asked: String(stdout.read() ?? ''), outcome };
}

test('SECURITY-15 the operator names the administrator at the terminal', async () => {
  const asked = expect.stringContaining('Mail address of the administrator: ') as string;
  expect(await answer(' Chief@Clinic.example ')).toEqual({ asked, outcome: 'chief@clinic.example' });
  expect(await answer('chief')).toEqual({ asked, outcome: 'chief is no mail address.' });
});

test('SECURITY-15 without a terminal nothing is asked, and the sentence names the variable', async () => {
  const outcome = expect.stringContaining('ADMIN_EMAIL=you@example.org') as string;
  expect(await answer('chief@clinic.example', { isTTY: false })).toEqual({ asked: '', outcome });
});
