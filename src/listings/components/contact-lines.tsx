import { dialable, formatPhone } from '../../lib/text/phone.ts';
import { Icon } from '../../ui/icon.tsx';

/** A hospital's telephone and other contact details; `names` are their labels for screen readers. */
export function ContactLines(props: {
  phone: string | null;
  details: string | null;
  names: { phone: string; details: string };
}) {
  const { phone, details, names } = props;
  const number = dialable(phone ?? '');
  return (
    <>
      {phone && (
        <p className="detail-line">
          <Icon name="phone" />
          {number ? (
            <a
              className="text-link number"
              href={`tel:${number}`}
              aria-label={`${names.phone} ${formatPhone(phone)}`}
            >
              {formatPhone(phone)}
            </a>
          ) : (
            <span className="number">
              <span className="visually-hidden">{names.phone} </span>
              {formatPhone(phone)}
            </span>
          )}
        </p>
      )}
      {details && (
        <p className="detail-line">
          <Icon name="info" />
          <span className="detail-lines">
            <span className="visually-hidden">{names.details} </span>
            {details}
          </span>
        </p>
      )}
    </>
  );
}
