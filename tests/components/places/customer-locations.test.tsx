import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openRecord } from '../bookings/open-record.ts';

const places = page.getByRole('region', { name: 'Locations' });
const map = places.getByRole('region', { name: 'Map' });
const wayTo = (place: string) => places.getByRole('link', { name: `Navigate: ${place}` });

describe('where a customer lives and works', () => {
  test('is shown with its position, the way there, and a map while there is a network', async () => {
    const app = await openRecord({
      tab: 'details',
      customer: {
        house_location: { address: 'กาดแม่ริม เชียงใหม่', lat: 18.9166, lng: 98.9436 },
        work_location: { address: 'ตลาดวโรรส เชียงใหม่' },
      },
    });
    await expect.element(places).toHaveTextContent('กาดแม่ริม เชียงใหม่');
    await expect.element(places).toHaveTextContent('Position: 18.9166, 98.9436');
    await expect.element(places).toHaveTextContent('ตลาดวโรรส เชียงใหม่');
    await expect
      .element(wayTo('House Location'))
      .toHaveAttribute('href', 'https://www.google.com/maps/dir/?api=1&destination=18.9166%2C98.9436');
    await expect
      .element(wayTo('Work Location'))
      .toHaveAttribute('href', expect.stringContaining(`destination=${encodeURIComponent('ตลาด')}`));
    await expect.element(map).not.toBeInTheDocument();
    await places.getByText('Map', { exact: true }).click();
    await expect.element(map).toBeVisible();
    await expect.element(map.getByText('Chiang Mai')).toBeInTheDocument();
    app.server.goOffline();
    await expect.element(map).not.toBeInTheDocument();
    const bar = page.getByRole('region', { name: 'Actions for this customer' });
    await expect.element(bar.getByRole('link', { name: /^Call / })).toHaveAttribute('href', 'tel:0812345678');
    await expect
      .element(bar.getByRole('link', { name: 'Write in LINE' }))
      .toHaveAttribute('href', expect.stringMatching(/^https:\/\/line\.me\//));
    await expect
      .element(bar.getByRole('link', { name: 'Navigate: House Location' }))
      .toHaveAttribute('href', expect.stringContaining('destination=18.9166'));
  });

  test('has no map without a position, and says where nothing is known', async () => {
    await openRecord({
      tab: 'details',
      customer: { house_location: null, work_location: { address: 'ตลาดวโรรส' } },
    });
    await expect.element(wayTo('Work Location')).toBeVisible();
    await expect.element(map).not.toBeInTheDocument();
    await openRecord({ tab: 'details' });
    await expect.element(places).toHaveTextContent('No location information available');
  });
});
