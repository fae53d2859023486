import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../lib/days/add-to-day.ts';
import { bangkokDayEndMs, daysBetween } from '../../lib/days/bangkok-day.ts';
import { emptyInsurance } from './empty-insurance.ts';
import { insuranceColumnsOf, renewedColumns } from './insurance-columns.ts';
import type { CarInsurance } from './insurance.ts';
import { stageAppliesUntil, renewalCards, renewedUntil } from './renewal-cards.ts';
import { dueDeadlines } from './renewal-deadlines.ts';

let made = 0;
const car = (columns: Partial<CarInsurance>): CarInsurance => ({
  ...emptyInsurance,
  id: `car-${(made += 1)}`,
  user_id: 'agent',
  customer_id: 'customer',
  created_at: '2026-01-01T00:00:00Z',
  license_plate: `กข ${made}`,
  ...columns,
});
const covered = (day: string) => new Date(bangkokDayEndMs(day)).toISOString();
const today = '2026-11-24';
const stages = (records: CarInsurance[]) =>
  renewalCards({ records, today }).map(({ record, stage }) => [record.license_plate, stage]);

/** Days around the ends of February of leap years and of others. */
const anyToday = fc.constantFrom(
  '2024-02-28',
  '2024-02-29',
  '2027-02-28',
  '2028-02-29',
  '2026-11-24',
  '2026-12-31',
);
const anyRecord = (now: string) => {
  const day = fc.option(fc.integer({ min: -200, max: 200 }).map((days) => addDays({ day: now, days })));
  return fc
    .record({
      plate: fc.constantFrom('กข 1', 'กข 2', null),
      end: day,
      compulsory_end: day,
      tax_end: day,
      registered_on: fc.constantFrom(null, '2016-02-29', '2025-01-01'),
      deleted: fc.boolean(),
      stage: fc.constantFrom(null, 'quoted', 'accepted', 'renewed', 'lost'),
      until: fc.integer({ min: -200, max: 200 }).map((days) => addDays({ day: now, days })),
    })
    .map(({ plate, end, deleted, stage, until, ...days }) =>
      car({
        ...days,
        license_plate: plate,
        coverage_end: end === null ? null : covered(end),
        deleted_at: deleted ? '2026-01-02T00:00:00Z' : null,
        renewal_stage: stage,
        renewal_until: stage === null ? null : until,
      }),
    );
};

describe('INSURANCE-11 the board of renewals', () => {
  it('has every record with a deadline within 90 days exactly once, whatever its stage', () => {
    fc.assert(
      fc.property(
        anyToday.chain((now) => fc.tuple(fc.constant(now), fc.array(anyRecord(now), { maxLength: 8 }))),
        ([now, records]) => {
          const shown = renewalCards({ records, today: now }).map(({ record }) => record.id);
          const due = records.filter((record) => {
            const ends = [record.compulsory_end, record.tax_end, record.coverage_end?.slice(0, 10) ?? null];
            const near = ends.some((day) => {
              if (day === null) return false;
              const daysLeft = daysBetween({ from: now, to: day });
              return daysLeft >= -90 && daysLeft <= 90;
            });
            return record.deleted_at === null && near;
          });
          expect(shown.toSorted()).toEqual(due.map(({ id }) => id).toSorted());
        },
      ),
    );
  });

  it('keeps a card where it was put until another deadline comes near', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('quoted', 'accepted', 'renewed', 'lost'),
        anyRecord(today),
        (stage, record) => {
          const deadlines = dueDeadlines({ record, today });
          fc.pre(deadlines.length > 0 && record.deleted_at === null);
          const put = { ...record, renewal_stage: stage, renewal_until: stageAppliesUntil(deadlines) };
          expect(renewalCards({ records: [put], today })[0]?.stage).toBe(stage);
        },
      ),
    );
  });

  it('asks again when what was lost or renewed has another deadline that ends later', () => {
    const record = car({ compulsory_end: '2026-11-30', renewal_stage: 'lost', renewal_until: '2026-11-30' });
    expect(stages([record])).toEqual([[record.license_plate, 'lost']]);
    const taxed = { ...record, tax_end: '2027-01-31' };
    expect(stages([taxed])).toEqual([[record.license_plate, 'contact']]);
    // A quote goes on as long as it answers for what ends first.
    expect(stages([{ ...taxed, renewal_stage: 'quoted' }])).toEqual([[record.license_plate, 'quoted']]);
  });

  it('asks again when the dates of a renewed record were moved by hand', () => {
    const record = car({ tax_end: '2027-01-10', renewal_stage: 'renewed', renewal_until: '2026-01-10' });
    expect(stages([record])).toEqual([[record.license_plate, 'contact']]);
  });

  it('counts a record as renewed once the same car of the same customer has a later cover', () => {
    const old = car({ license_plate: 'กข 9', coverage_end: covered('2026-11-30'), renewal_stage: null });
    const next = car({ license_plate: 'กข9', coverage_end: covered('2027-11-30') });
    expect(stages([old, next])).toEqual([['กข 9', 'renewed']]);
    expect(stages([old, { ...next, customer_id: 'another' }])).toEqual([['กข 9', 'contact']]);
  });

  it('settles by a later cover only what it answers for: the cover, and a tax that it has a day of', () => {
    const old = car({ license_plate: 'กข 9', coverage_end: covered('2026-11-30'), tax_end: '2027-01-15' });
    const next = car({ license_plate: 'กข 9', coverage_end: covered('2027-11-30') });
    const [card] = renewalCards({ records: [old, next], today });
    expect(card?.stage).toBe('contact');
    expect(card?.deadlines.map(({ kind }) => kind)).toEqual(['tax']);
    expect(stages([old, { ...next, tax_end: '2028-01-15' }])).toEqual([['กข 9', 'renewed']]);
    // The same day is on the later record's card.
    expect(stages([old, { ...next, tax_end: '2027-01-15' }])).toEqual([
      ['กข 9', 'renewed'],
      ['กข 9', 'contact'],
    ]);
  });

  it('closes a renewed record for nothing that its copy does not have', () => {
    const record = car({
      coverage_end: covered('2026-12-31'),
      compulsory_end: '2026-12-15',
      tax_end: '2027-07-15',
    });
    const until = (copy: Partial<CarInsurance>) =>
      renewedUntil({ record, copy: { ...record, ...copy }, today });
    expect(until({})).toBe('2027-07-15');
    expect(until({ tax_end: null })).toBe('2026-12-31');
    expect(until({ compulsory_end: null })).toBeNull();
  });

  it('shows each tax and compulsory day on one open card, however often the car is renewed as a copy', () => {
    const day = fc.option(fc.integer({ min: -90, max: 365 }));
    const kinds = ['tax', 'compulsory'] as const;
    fc.assert(
      fc.property(
        anyToday,
        fc.record({ cover: day, tax: day, compulsory: day }),
        fc.array(
          fc.record({ days: fc.integer({ min: 1, max: 270 }), plate: fc.constantFrom('กข 1', 'กข 2') }),
          { minLength: 1, maxLength: 4 },
        ),
        (start, ends, renewals) => {
          const on = (days: number | null) => (days === null ? null : addDays({ day: start, days }));
          const cover = on(ends.cover);
          const first = car({
            license_plate: 'กข 1',
            coverage_end: cover === null ? null : covered(cover),
            tax_end: on(ends.tax),
            compulsory_end: on(ends.compulsory),
          });
          const records = [first];
          const seen = new Set<string>();
          let now: string = start;
          const look = () => {
            const open = renewalCards({ records, today: now }).filter(({ stage }) => stage === 'contact');
            const due = open.flatMap(({ deadlines }) =>
              deadlines.flatMap(({ kind, endDay }) =>
                kinds.some((one) => one === kind) ? `${kind} ${endDay}` : [],
              ),
            );
            expect(new Set(due).size).toBe(due.length);
            for (const one of due) seen.add(one);
          };
          for (const { days, plate } of renewals) {
            for (let passed = 0; passed < days; passed += 30) {
              look();
              now = addDays({ day: now, days: Math.min(30, days - passed) });
            }
            look();
            const last = records.length - 1;
            const record = records[last] ?? first;
            const columns = {
              ...renewedColumns({ columns: insuranceColumnsOf(record), today: now }),
              license_plate: plate,
            };
            const until = renewedUntil({ record, copy: columns, today: now });
            records[last] = {
              ...record,
              renewal_stage: until === null ? null : 'renewed',
              renewal_until: until,
            };
            records.push(car({ ...columns }));
            look();
          }
          for (const kind of kinds)
            for (const record of records) {
              const end = record[`${kind}_end`];
              if (end !== null && end < now) expect(seen).toContain(`${kind} ${end}`);
            }
        },
      ),
    );
  });
});
