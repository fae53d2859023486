import { expect, it } from 'vitest';
import { footerFor, isPlaceBeneath, menuFor, type MenuRoles } from './menu-items.ts';

const routes = new Set([
  '/events',
  '/crm',
  '/general-auth',
  '/hospital-auth',
  '/hospital-dashboard',
  '/submit',
  '/saved',
  '/faq',
]);
const offered = (roles: MenuRoles) => menuFor({ roles, routes }).map(({ to }) => to);

it('SHELL-2: offers each role its own, and CRM and events to everyone', () => {
  expect(offered(null)).toEqual(['/events', '/crm', '/general-auth', '/hospital-auth']);
  expect(offered(['general'])).toEqual(['/events', '/crm', '/saved']);
  expect(offered(['hospital'])).toEqual(['/events', '/crm', '/hospital-dashboard', '/submit']);
});

it('PEOPLE-6: rights are the union of the roles, so a super admin keeps Saved and staff who are general users too', () => {
  expect(offered(['super_admin'])).toEqual(['/events', '/crm', '/saved']);
  const both = ['/events', '/crm', '/hospital-dashboard', '/submit', '/saved'];
  expect(offered(['hospital', 'super_admin'])).toEqual(both);
  expect(offered(['general', 'hospital'])).toEqual(both);
});

it('offers no address that the app does not have', () => {
  expect(menuFor({ roles: null, routes: new Set(['/crm']) }).map(({ to }) => to)).toEqual(['/crm']);
  expect(footerFor({ routes }).map(({ to }) => to)).toEqual(['/faq']);
});

it('has one current place: the dashboard is not current on the page of the profile, and is on its other pages', () => {
  const places = [{ to: '/hospital-dashboard' }, { to: '/hospital-dashboard/profile' }];
  const beneath = (here: string) => isPlaceBeneath({ to: '/hospital-dashboard', places, here });
  expect(beneath('/hospital-dashboard/profile')).toBe(true);
  expect(beneath('/hospital-dashboard')).toBe(false);
  expect(beneath('/hospital-dashboard/day')).toBe(false);
});
