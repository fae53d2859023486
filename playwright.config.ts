import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Limits of patience, not measures: everything waits for what can be seen, and a shared machine may be slow.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  // The specification's texts; a journey in Thai asks for it by itself.
  use: { locale: 'en-US', timezoneId: 'Asia/Bangkok' },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
