import { Heading } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { firstGrapheme } from '../../../lib/text/grapheme.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import type { Hospital } from '../../rules/hospital.ts';

/** Shows name and badge of the hospital, with a link to its public page (MARKET-30). */
export function ProfileCard({ hospital, isAdmin }: { hospital: Hospital; isAdmin: boolean }) {
  const t = useText();
  const verified = hospital.verified_at !== null;
  return (
    <section className="form-section" aria-labelledby="hospital-name">
      <div className="record-head">
        <span className="monogram" data-size="large" aria-hidden="true">
          {firstGrapheme(hospital.name)}
        </span>
        <div className="stack" style={{ gap: 6 }}>
          <Heading as="h2" size="5" id="hospital-name">
            {hospital.name}
          </Heading>
          <div>
            <Chip tone={verified ? 'jade' : 'gray'} icon={verified ? 'shield' : 'clock'}>
              {t(verified ? 'hospital.verified' : 'hospital.unverified')}
            </Chip>
          </div>
        </div>
      </div>
      {!isAdmin && (
        <p className="field-help">
          {!verified && `${t('hospital.unverifiedHelp')} `}
          {t('hospital.nameHelp')}
        </p>
      )}
      <div>
        <Button
          variant="plain"
          as={
            <Link to="/$hospital" params={{ hospital: hospital.slug }}>
              {t('hospital.openPage')}
            </Link>
          }
        />
      </div>
    </section>
  );
}
