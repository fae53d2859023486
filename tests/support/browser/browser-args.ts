/** Switches that the tests start Chromium with. */
/** No request of the browser's own, no first-run pages. */
export const quietArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The features that Playwright 1.65 disables and enables: a repeated switch replaces the earlier one. */
const disabledByPlaywright =
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch';
const enabledByPlaywright = 'CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies';

/**
 * For tests, which share two cores: neither popups of the address bar, which are pages of their own in each window,
 * nor spare renderers, nor a process for the network alone (tests/decisions/0003).
 */
export const sparingArgs: readonly string[] = [
  `--disable-features=${disabledByPlaywright},WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess`,
  `--enable-features=${enabledByPlaywright},NetworkServiceInProcess2`,
];
