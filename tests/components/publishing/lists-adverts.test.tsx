import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, field } from '../crm/crm-screen.ts';
import { addListings, promotionRow } from '../support/listings.ts';
import { openApp } from '../support/open-app.tsx';
import { hospital } from '../support/people.ts';
import { nextSave } from './model-publications.ts';

const path = '/hospital-dashboard/adverts';
const settings = (approval: string) => [{ id: 'ความงาม', enforcement: 'off', approval }];
const advert = (given: object = {}) => ({
  id: '00000000-0000-4000-8000-000000000001',
  title: 'เลเซอร์หน้าใส',
  category: 'ความงาม',
  hospital_id: hospital.id,
  end_date: '2999-12-31',
  created_at: '2026-01-01T00:00:00Z',
  approval: null,
  ...given,
});

test('PUBLISH-15 the desk leads to adverts only where the operator asks for approvals', async () => {
  const main = page.getByRole('main');
  const link = main.getByRole('link', { name: 'Adverts' });
  const app = await openApp({ path: '/hospital-dashboard', person: 'staff' });
  await expect.element(main.getByRole('link', { name: 'Day sheet' })).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  app.server.tables['advert_settings'] = settings('warn');
  await app.go('/submit');
  await app.go('/hospital-dashboard');
  await expect.element(link).toHaveAttribute('href', path);
});

test('PUBLISH-15 a missing approval is listed first, and is entered with number and period', async () => {
  const app = await openApp({
    path,
    person: 'owner',
    arrange: (server) => {
      server.tables['advert_settings'] = settings('hide');
      server.tables['promotions'] = [
        advert({ id: '00000000-0000-4000-8000-000000000002', title: 'ตรวจสุขภาพ', category: null }),
        advert(),
      ];
      server.tables['advert_approvals'] = [];
      server.writes['advert_approvals'] = { store: ({ row }) => ({ ...row, updated_at: nextSave() }) };
    },
  });
  const cards = page.getByRole('main').getByRole('listitem');
  await expect.element(cards.nth(0)).toHaveTextContent(/เลเซอร์หน้าใส.*Approval missing.*Visitors do not see/);
  await expect.element(cards.nth(1)).toHaveTextContent(/ตรวจสุขภาพ.*No approval asked/);
  await button('Approval of เลเซอร์หน้าใส').click();
  await button('Save approval').click();
  await expect.element(field('Approval number')).toHaveAccessibleDescription(/Enter the approval number/);
  await field('Approval number').fill('ฆสพ. 12/2569');
  await field('Valid until').fill('31/12/2030');
  await button('Save approval').click();
  await expect.element(page.getByText('The approval has been saved')).toBeVisible();
  expect(app.server.requests(/^POST .*advert_approvals/)[0]?.body).toEqual({
    promotion_id: advert().id,
    authority: 'hss',
    number: 'ฆสพ. 12/2569',
    valid_from: null,
    valid_until: '2030-12-31',
    letter: null,
  });
});

test('PUBLISH-15 card and page show the number of a valid approval, and the page the licence', async () => {
  const row = {
    ...promotionRow({ promotion_title: 'เลเซอร์หน้าใส', url_slug: 'laser' }),
    approval: { number: 'ฆสพ. 12/2569', valid_until: '2999-12-31' },
    licence: { licence_number: '10101012345' },
  };
  const app = await openApp({
    path: '/',
    arrange: (server) => {
      addListings(server);
      server.tables['promotions'] = [
        row,
        promotionRow({ id: crypto.randomUUID(), promotion_title: 'ไม่มีเลข' }),
      ];
    },
  });
  const shown = page.getByText('Advert approval ฆสพ. 12/2569');
  await expect.element(page.getByText('ไม่มีเลข')).toBeVisible();
  await expect.element(shown).toBeVisible();
  expect(shown.elements()).toHaveLength(1);
  await app.go(`/${hospital.slug}/laser`);
  await expect.element(page.getByText('Place licence 10101012345')).toBeVisible();
  await expect.element(shown.first()).toBeVisible();
});
