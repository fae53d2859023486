import { createInterface } from 'node:readline/promises';
import { z } from 'zod';

/**
 * Asks the operator at the terminal; returns the address in lower case. Throws a sentence for the operator
 * when there is no terminal or the answer is no mail address.
 */
export async function askAdminEmail(
  streams: { stdin: NodeJS.ReadableStream & { isTTY?: boolean }; stdout: NodeJS.WritableStream } = process,
): Promise<string> {
  const { stdin: input, stdout: output } = streams;
  if (!input.isTTY) {
    throw new Error(
      'The first start needs the mail address of an administrator: ADMIN_EMAIL=you@example.org npm start',
    );
  }
  const terminal = createInterface({ input, output });
  try {
    const answer = (await terminal.question('Mail address of the administrator: ')).trim().toLowerCase();
    if (!z.email().max(255).safeParse(answer).success) throw new Error(`${answer} is no mail address.`);
    return answer;
  } finally {
    terminal.close();
  }
}
