import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { firstGrapheme } from '../../../lib/text/grapheme.ts';
import type { OwnHospital } from '../../../permissions/rules/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';

/** A link from the desk to another page of the hospital. */
export interface DeskLink {
  to: string;
  label: string;
  icon: IconName;
}

/** Shows the hospital of the desk, with links to its other pages. */
export function DeskProfile(props: {
  hospital: OwnHospital;
  links: readonly DeskLink[];
  /** True if the person works for several hospitals, so that the links name this one. */
  isOneOfSeveral: boolean;
}) {
  const t = useText();
  const { hospital } = props;
  const search = props.isOneOfSeveral ? { hospital: hospital.id } : {};
  const { verified } = hospital;
  return (
    <section className="card desk-profile" aria-labelledby="desk-hospital">
      <div className="record-head">
        <span className="monogram" data-size="large" aria-hidden="true">
          {firstGrapheme(hospital.name)}
        </span>
        <div className="desk-profile-text">
          <h2 id="desk-hospital" className="rt-Heading rt-r-size-5">
            {hospital.name}
          </h2>
          <div className="row-actions">
            <Chip tone={verified ? 'jade' : 'gray'} icon={verified ? 'shield' : 'clock'}>
              {t(verified ? 'hospital.verified' : 'hospital.unverified')}
            </Chip>
            <Chip tone="gray" icon="person">
              {t(`hospital.role.${hospital.role}`)}
            </Chip>
          </div>
        </div>
      </div>
      <div className="row-actions">
        {props.links.map(({ to, label, icon }) => (
          <Button
            key={to}
            variant="soft"
            color="gray"
            as={
              <Link to={to} search={search}>
                <Icon name={icon} />
                {label}
              </Link>
            }
          />
        ))}
      </div>
    </section>
  );
}
