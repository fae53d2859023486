import { useText } from '../../i18n/use-text.ts';
import type { Permissions } from '../../permissions/rules/permissions.ts';
import { usePermissionGate, type PermissionGate } from './use-permission-gate.ts';

/**
 * The permission gate of the pages below /hospital-dashboard. Without `isAllowed` it admits members of any
 * hospital.
 */
export function useHospitalGate(isAllowed: (permissions: Permissions) => boolean = isMember): PermissionGate {
  const t = useText();
  const denied = { title: t('guard.accessDenied'), text: t('guard.hospitalOnly') };
  return usePermissionGate({ isAllowed, signIn: 'guard.signInPage', denied });
}

function isMember({ hospitals }: Permissions): boolean {
  return hospitals.length > 0;
}
