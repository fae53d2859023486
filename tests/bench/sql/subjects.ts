import type { Sql } from 'postgres';

/** The ids and codes for which one run of a query asks. */
export interface Subject {
  agent: string;
  customer: string;
  agentHead: { epoch: string; seq: number };
  hospital: string;
  staff: string;
  hospitalHead: { epoch: string; seq: number };
  /** Code of an available booking of the hospital; no two subjects share one. */
  code: string;
  promotion: { createdAt: string; id: string; category: string; hospitalSlug: string; slug: string };
}

interface Row extends Omit<Subject, 'agentHead' | 'hospitalHead' | 'promotion'> {
  agentEpoch: string;
  agentSeq: number;
  hospitalEpoch: string;
  hospitalSeq: number;
  createdAt: string;
  id: string;
  category: string;
  hospitalSlug: string;
  slug: string;
}

/**
 * Picks up to `count` subjects: each an agent, one of
 * their customers, a hospital and one of its unused codes.
 */
export async function pickSubjects(sql: Sql, count: number): Promise<Subject[]> {
  const rows = await sql<Row[]>`
    select b.user_id as agent, b.customer_id as customer, b.hospital_id as hospital, b.booking_code as code,
      m.user_id as staff, a.epoch as "agentEpoch", a.head::int as "agentSeq", h.epoch as "hospitalEpoch",
      h.head::int as "hospitalSeq", p.created_at::text as "createdAt", p.id, p.category,
      o.slug as "hospitalSlug", p.url_slug as slug
    from (select * from public.bookings where not used order by md5(id::text || 'bench') limit ${count}) b
    join public.hospital_members m on m.hospital_id = b.hospital_id and m.role = 'owner'
    join public.hospitals o on o.id = b.hospital_id
    join public.sync_streams a on a.stream = b.user_id
    join public.sync_streams h on h.stream = b.hospital_id
    join public.promotions p on p.id = b.promotion_id
    order by b.booking_code`;
  return rows.map((row) => ({
    ...row,
    agentHead: { epoch: row.agentEpoch, seq: row.agentSeq },
    hospitalHead: { epoch: row.hospitalEpoch, seq: row.hospitalSeq },
    promotion: {
      createdAt: row.createdAt,
      id: row.id,
      category: row.category,
      hospitalSlug: row.hospitalSlug,
      slug: row.slug,
    },
  }));
}
