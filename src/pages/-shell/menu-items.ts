import type { TextKey } from '../../i18n/message-texts.ts';
import type { IconName } from '../../ui/icon.tsx';

/** An entry of the menu or the footer; `text` is the key of its label. */
export interface MenuItem {
  to: string;
  text: Exclude<Extract<TextKey, `nav.${string}` | `footer.${string}`>, 'footer.copyright'>;
  icon: IconName;
}

/** All roles of the person (PEOPLE-6); null for a visitor. */
export type MenuRoles = readonly string[] | null;

interface Offered extends MenuItem {
  offered: (roles: MenuRoles) => boolean;
}

const visitor = (roles: MenuRoles) => roles === null;
const general = (roles: MenuRoles) =>
  roles !== null && (roles.includes('general') || roles.includes('super_admin'));
const hospital = (roles: MenuRoles) => roles !== null && roles.includes('hospital');
const everybody = () => true;

/** All entries of the menu, in its order (SHELL-2). */
const items: readonly Offered[] = [
  { to: '/events', text: 'nav.events', icon: 'calendar', offered: everybody },
  { to: '/crm', text: 'nav.crm', icon: 'people', offered: everybody },
  { to: '/general-auth', text: 'nav.generalSignIn', icon: 'enter', offered: visitor },
  { to: '/hospital-auth', text: 'nav.hospitalSignIn', icon: 'work', offered: visitor },
  { to: '/hospital-dashboard', text: 'nav.dashboard', icon: 'work', offered: hospital },
  { to: '/hospital-dashboard/profile', text: 'nav.hospitalProfile', icon: 'shield', offered: hospital },
  { to: '/submit', text: 'nav.newPromotion', icon: 'plus', offered: hospital },
  { to: '/saved', text: 'nav.saved', icon: 'heart', offered: general },
];

const footerItems: readonly MenuItem[] = [
  { to: '/faq', text: 'footer.faq', icon: 'info' },
  { to: '/about', text: 'footer.about', icon: 'info' },
  { to: '/contact', text: 'footer.contact', icon: 'phone' },
  { to: '/privacy', text: 'footer.privacy', icon: 'shield' },
  { to: '/terms', text: 'footer.terms', icon: 'note' },
];

/**
 * The menu for a person with these roles. `routes` are the addresses that the app has; entries without one
 * are left out.
 */
export function menuFor(options: { roles: MenuRoles; routes: ReadonlySet<string> }): MenuItem[] {
  return items.filter(({ to, offered }) => options.routes.has(to) && offered(options.roles));
}

/**
 * True if `here` is another place below `to`, so that only that one is marked as current: not the dashboard
 * while its profile is open.
 */
export function isPlaceBeneath(options: {
  to: string;
  places: readonly { to: string }[];
  here: string;
}): boolean {
  const { to, places, here } = options;
  return places.some((place) => place.to.startsWith(`${to}/`) && here.startsWith(place.to));
}

/** The footer's entries, without those that the app has no route for. */
export function footerFor(options: { routes: ReadonlySet<string> }): MenuItem[] {
  return footerItems.filter(({ to }) => options.routes.has(to));
}
