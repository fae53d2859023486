import { Link } from '@tanstack/react-router';

/** The name of a hospital leads to its page (MARKET-30), from every card and from the page of what it has published. */
export function HospitalLink({ row }: { row: { hospital_name: string; hospital_slug: string } }) {
  return (
    <Link to="/$hospital" params={{ hospital: row.hospital_slug }}>
      {row.hospital_name}
    </Link>
  );
}
