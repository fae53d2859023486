/** Shows one state, chosen by the address: `screen.html?screen=…&state=…&language=th&theme=dark`. */
import { openApp } from '../support/open-app.tsx';
import { allStates } from './all-states.ts';

const wanted = new URLSearchParams(location.search);
const found = allStates.find(
  ({ screen, state }) => screen === wanted.get('screen') && state === wanted.get('state'),
);
if (!found) throw new Error(`No state «${wanted.get('screen')}: ${wanted.get('state')}».`);

// The previous state, or this one before a reload, has left its data on the device.
localStorage.clear();
for (const { name = '' } of await indexedDB.databases()) {
  await new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = resolve;
    request.onerror = resolve;
  });
}
const { reach, ...options } = found;
const app = await openApp({
  ...options,
  theme: wanted.get('theme') === 'dark' ? 'dark' : 'light',
  ...(wanted.get('language') === 'th' ? { language: 'th' } : {}),
});
await reach?.(app);
