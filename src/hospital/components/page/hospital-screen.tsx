import type { ReactNode } from 'react';
import { ContactLines } from '../../../listings/components/contact-lines.tsx';
import { DetailFrame } from '../../../listings/components/detail-frame.tsx';
import { OpeningChip, OpeningWeek } from '../../../listings/components/opening-lines.tsx';
import { VerifiedMark } from '../../../listings/components/verified-mark.tsx';
import { hospitalPath, type HospitalDetail } from '../../../listings/rules/hospital-detail.ts';
import { useText } from '../../../i18n/use-text.ts';
import { mapsLink } from '../../../lib/links/maps-link.ts';
import { safeHref } from '../../../lib/links/safe-href.ts';
import { firstGrapheme } from '../../../lib/text/grapheme.ts';
import { dialable } from '../../../lib/text/phone.ts';
import { PlaceCard } from '../../../places/components/place-card.tsx';
import { Button } from '../../../ui/button.tsx';
import { MINUTE_MS, useTimeMs } from '../../../ui/device/use-time-ms.ts';
import { Icon } from '../../../ui/icon.tsx';
import { usePageMeta } from '../../../ui/page/use-page-meta.ts';
import { hospitalData } from '../../rules/hospital-structured-data.ts';

/** The page of a hospital (MARKET-30); the lists of what it has published are `children`. */
export function HospitalScreen(props: {
  hospital: HospitalDetail;
  storedAtMs: number | null;
  back: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}) {
  const t = useText();
  const { hospital } = props;
  const nowMs = useTimeMs(MINUTE_MS);
  // Keep this expression as it is: the server's build replaces it by the site's origin (build/server-app.ts).
  const origin = window.location.origin;
  const { name, opening_hours: hours } = hospital;
  usePageMeta({
    title: `${name} · Sabai`,
    description: t('clinic.description', { name }),
    canonical: origin + hospitalPath(hospital),
    jsonLd: hospitalData({ hospital, origin }),
  });
  return (
    <>
      <DetailFrame
        className="clinic"
        path={hospitalPath(hospital)}
        title={name}
        storedAtMs={props.storedAtMs}
        back={props.back}
        actions={props.actions}
      >
        <div className="detail-main stack">
          <header className="card clinic-head">
            <span className="clinic-mark" aria-hidden="true">
              {firstGrapheme(name)}
            </span>
            <div className="clinic-name">
              <h1>{name}</h1>
              <VerifiedMark verified={hospital.verified} worded />
              {hours && <OpeningChip hours={hours} nowMs={nowMs} />}
            </div>
          </header>
          <Contact hospital={hospital} />
        </div>
        <div className="detail-aside stack">
          {hours && (
            <section className="card">
              <h2>{t('clinic.hours')}</h2>
              <OpeningWeek hours={hours} nowMs={nowMs} />
            </section>
          )}
          <Place hospital={hospital} />
        </div>
      </DetailFrame>
      <div className="clinic-lists">{props.children}</div>
    </>
  );
}

function Contact({ hospital }: { hospital: HospitalDetail }) {
  const t = useText();
  const { telephone, email, contact_details: details } = hospital;
  // Links come from data, so only http and https are allowed (SECURITY-10).
  const website = hospital.website && safeHref(hospital.website);
  const number = dialable(telephone ?? '');
  if (!telephone && !email && !website && !details) return null;
  return (
    <section className="card stack">
      <h2>{t('label.contact')}</h2>
      <ContactLines
        phone={telephone}
        details={details}
        names={{ phone: t('label.phone'), details: t('clinic.details') }}
      />
      <div className="row-actions">
        {number && (
          <Button
            variant="plain"
            data-strong=""
            as={
              <a href={`tel:${number}`}>
                <Icon name="phone" />
                {t('action.call')}
              </a>
            }
          />
        )}
        {email && (
          <Button
            variant="plain"
            as={
              <a href={`mailto:${email}`}>
                <Icon name="mail" />
                {t('label.email')}
              </a>
            }
          />
        )}
        {website && (
          <Button
            variant="plain"
            as={
              <a href={website} target="_blank" rel="noopener noreferrer">
                <Icon name="link" />
                {t('social.website')}
              </a>
            }
          />
        )}
      </div>
    </section>
  );
}

function Place({ hospital }: { hospital: HospitalDetail }) {
  const t = useText();
  const { location_address: address, location_lat: lat, location_lng: lng } = hospital;
  const href = mapsLink({ address, lat, lng });
  if (!address && href === null) return null;
  return (
    <PlaceCard
      title={t('detail.location')}
      address={address && <span className="detail-address">{address}</span>}
      position={lat !== null && lng !== null ? { lat, lng } : null}
      link={href === null ? null : { href, label: t('detail.openMaps') }}
    />
  );
}
