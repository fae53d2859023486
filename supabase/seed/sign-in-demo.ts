import { z } from 'zod';
import type { DemoContext } from './demo-accounts.ts';

const Answer = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) });

/** Signs in with e-mail address and password. Throws the server's error. */
export async function signInDemoAccount(options: {
  context: DemoContext;
  email: string;
  password: string;
}): Promise<{ accessToken: string; userId: string }> {
  const { context, email, password } = options;
  const response = await context.fetch(
    new Request(new URL('/auth/v1/token?grant_type=password', context.siteUrl), {
      method: 'POST',
      headers: { apikey: context.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }),
  );
  if (!response.ok) throw new Error(`${email} could not sign in: ${await response.text()}`);
  const { access_token: accessToken, user } = Answer.parse(await response.json());
  return { accessToken, userId: user.id };
}
