/**
 * The tables of a run: customers, and two of the tables below them. All of them in every run would make each run dearer
 * and say no more: what they do to each other goes through the customer.
 */
import { bookingsEntity } from '../../../src/bookings/data/bookings-entity.ts';
import { insuranceEntity } from '../../../src/crm/data/insurance-entity.ts';
import { notesEntity } from '../../../src/crm/data/notes-entity.ts';
import type { EntityDefinition } from '../../../sync/entity.ts';
import { bookingsModel } from '../../../sync/testing/booking-models.ts';
import { insuranceModel, notesModel } from '../../../sync/testing/crm-models.ts';
import { testCustomers, testPolicies } from '../../../sync/testing/entities.ts';
import type { ModelEntity } from '../../../sync/testing/model/entity.ts';
import { testModels } from '../../../sync/testing/world.ts';
import type { SeededRandom } from '../machine/seeded-random.ts';

export interface RunTables {
  /** As devices know them; customers first. */
  definitions: readonly EntityDefinition[];
  /** As the server knows them, conflicts included. */
  models: readonly ModelEntity[];
}

/** Rows that are merged with every class of column, rows that are appended, and rows that are made and cancelled. */
const below: readonly { definition: EntityDefinition; model: ModelEntity | null }[] = [
  // Among the test's own models.
  { definition: testPolicies, model: null },
  { definition: notesEntity, model: notesModel },
  { definition: insuranceEntity, model: insuranceModel },
  { definition: bookingsEntity, model: bookingsModel },
];

export function pickTables(random: SeededRandom): RunTables {
  const first = random.pick(below);
  const second = random.pick(below.filter((one) => one !== first));
  return {
    definitions: [testCustomers, first.definition, second.definition],
    models: [...testModels, ...[first, second].flatMap(({ model }) => (model ? [model] : []))],
  };
}
