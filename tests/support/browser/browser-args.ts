/** Switches that the tests start Chromium with. */
/** Switches off the requests that Chromium makes for itself, and its first-run pages. */
export const quietArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Features that Playwright 1.65 disables and enables. Our switches repeat them, because
 * they replace Playwright's.
 */
const disabledByPlaywright =
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch';
const enabledByPlaywright = 'CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies';

/**
 * Switches that save processor time, because the tests share two cores (tests/decisions/0003). They leave out
 * address-bar popups, which are pages of their own in each window, spare renderers and the separate network
 * process.
 */
export const sparingArgs: readonly string[] = [
  `--disable-features=${disabledByPlaywright},WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess`,
  `--enable-features=${enabledByPlaywright},NetworkServiceInProcess2`,
];
