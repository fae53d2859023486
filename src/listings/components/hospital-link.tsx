import { Link } from '@tanstack/react-router';

/** A hospital's name as a link to its page (MARKET-30), for cards and for pages of promotions and events. */
export function HospitalLink({ row }: { row: { hospital_name: string; hospital_slug: string } }) {
  return (
    <Link to="/$hospital" params={{ hospital: row.hospital_slug }}>
      {row.hospital_name}
    </Link>
  );
}
