import { useText } from '../../../i18n/use-text.ts';
import { CardsSkeleton } from '../../../ui/notices/skeleton.tsx';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { useHospital } from '../../data/profile/use-hospital.ts';
import { AdminCard } from './admin-card.tsx';
import { ClaimList } from './claim-list.tsx';
import { ContactCard } from './contact-card.tsx';
import { HospitalPlaceCard } from './hospital-place-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { DeviceDaysCard } from './device-days-card.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { InvitationList } from './invitation-list.tsx';
import { ProfileCard } from './profile-card.tsx';
import { StaffList } from './staff-list.tsx';
import './hospital-profile.css';

/**
 * Shows a hospital with badge, contact, staff and invitations (PEOPLE-4, PEOPLE-5); owners can change them.
 */
export function HospitalProfile(props: {
  hospitalId: string;
  userId: string;
  isOwner: boolean;
  /** True for a super admin, who may do what owners may except invite, and changes badge and name. */
  isAdmin: boolean;
  /** Called when the person has left the hospital or has lost the role of owner. */
  onOwnChange: (how: 'left' | 'role') => void;
}) {
  const t = useText();
  const { hospitalId, userId, isOwner, isAdmin } = props;
  const manages = isOwner || isAdmin;
  const found = useHospital({ id: hospitalId });
  if (found.state === 'loading') return <CardsSkeleton cards={3} />;
  if (found.state === 'failed') {
    return (
      <>
        <p role="alert">{t('hospital.loadFailed')}</p>
        <FailedLoad onRetry={found.reload} />
      </>
    );
  }
  const { record, reload, retry } = found;
  return (
    <div className="form">
      {retry && <FailedLoad onRetry={retry} />}
      <ProfileCard hospital={record.hospital} isAdmin={isAdmin} />
      {isAdmin && <AdminCard key={record.hospital.name} hospital={record.hospital} onChanged={reload} />}
      <ContactCard key={record.hospital.id} hospital={record.hospital} isOwner={isOwner} onSaved={reload} />
      {isOwner && (
        <>
          <HospitalPlaceCard hospital={record.hospital} onSaved={reload} />
          <HoursCard hospital={record.hospital} onSaved={reload} />
          <DeviceDaysCard hospital={record.hospital} onSaved={reload} />
        </>
      )}
      {manages && record.claims.length > 0 && <ClaimList claims={record.claims} onDecided={reload} />}
      <StaffList
        hospitalId={hospitalId}
        staff={record.members}
        userId={userId}
        isOwner={manages}
        onChanged={reload}
        onOwnChange={props.onOwnChange}
      />
      {isOwner && (
        <>
          <InvitationForm hospitalId={hospitalId} onInvited={reload} />
          {record.invitations.length > 0 && (
            <InvitationList hospitalId={hospitalId} invitations={record.invitations} onChanged={reload} />
          )}
        </>
      )}
    </div>
  );
}
