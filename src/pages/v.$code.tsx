import { createFileRoute, Link, useLocation } from '@tanstack/react-router';
import { usePerson } from '../auth/data/current-person.ts';
import { readSignatureText } from '../bookings/rules/voucher.ts';
import { VoucherScreen } from '../bookings/components/voucher-screen.tsx';
import { CodeCheck } from '../hospital/components/desk/code-check.tsx';
import { useText } from '../i18n/use-text.ts';
import { CodeReaders } from '../scanner/components/code-readers.tsx';
import { usePermissions } from '../permissions/data/use-permissions.ts';
import { PageHeader } from '../ui/page/page-header.tsx';
import { CardsSkeleton } from '../ui/notices/skeleton.tsx';

export const Route = createFileRoute('/v/$code')({ component: VoucherPage });

/**
 * The address in a voucher's QR code: staff of the hospital check the code, everybody else sees what the
 * voucher is for.
 */
function VoucherPage() {
  const t = useText();
  const { code } = Route.useParams();
  const signature = readSignatureText(`#${useLocation({ select: ({ hash }) => hash })}`);
  const person = usePerson();
  const known = usePermissions();
  const hospitals = known.state === 'known' && known.outcome === 'read' ? known.permissions.hospitals : [];
  if (known.state === 'loading') {
    return (
      <div className="narrow">
        <PageHeader title={t('voucherPage.title')} back={{ to: '/' }} />
        <CardsSkeleton cards={1} />
      </div>
    );
  }
  if (hospitals.length > 0) {
    return (
      <div className="stack">
        <PageHeader title={t('nav.dashboard')} back={{ to: '/hospital-dashboard' }} />
        <CodeCheck
          size="page"
          hospitals={hospitals}
          initialCode={code}
          initialSignature={signature}
          readers={(actions) => <CodeReaders onCode={actions.read} />}
        />
      </div>
    );
  }
  return (
    <div className="narrow">
      <PageHeader title={t('voucherPage.title')} back={{ to: '/' }} />
      <VoucherScreen
        code={code}
        signature={signature}
        isVisitor={person === null}
        staff={person ? null : <StaffSignIn code={code} />}
      />
    </div>
  );
}

function StaffSignIn(props: { code: string }) {
  const t = useText();
  return (
    <p className="voucher-staff">
      {t('voucherPage.staff')}{' '}
      <Link
        to="/hospital-auth"
        search={{ next: `/v/${encodeURIComponent(props.code)}` }}
        className="text-link"
      >
        {t('voucherPage.staffSignIn')}
      </Link>
    </p>
  );
}
