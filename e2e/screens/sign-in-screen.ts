import { type Page } from '@playwright/test';

/** The demo accounts. */
export type Role = 'agent' | 'agent2' | 'hospital' | 'hospital2' | 'admin';
export const demoPassword = 'demo1234';

export function emailOf(role: Role): string {
  return `${role}@demo.test`;
}

/** Signs in by the form, and waits until the app has left it. */
export async function signIn(page: Page, role: Role): Promise<void> {
  await page.goto('/general-auth');
  await fillSignIn(page, { email: emailOf(role), password: demoPassword });
  // Benchmarks run without Playwright's configuration, whose limits are wider than its defaults.
  const left = (url: URL) => !url.pathname.includes('general-auth');
  await page.waitForURL(left, { waitUntil: 'commit', timeout: 120_000 });
}

/** Fills in the form and presses the button; does not wait for the outcome. */
export async function fillSignIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel(/^(Email|อีเมล)/).fill(email);
  await page.getByLabel(/^(Password|รหัสผ่าน)/).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Sign In|เข้าสู่ระบบ)$/i })
    .click();
}
