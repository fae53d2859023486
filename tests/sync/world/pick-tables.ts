/**
 * Draws the tables of a run: customers, and two of the tables below or beside them. More tables would
 * make a run slower and find no more, since tables affect each other only through the customer.
 */
import { bookedPromotionsEntity } from '../../../src/bookings/data/booked-promotions-entity.ts';
import { bookingContactsEntity } from '../../../src/bookings/data/booking-contacts-entity.ts';
import { bookingsEntity } from '../../../src/bookings/data/bookings-entity.ts';
import { agentTextsEntity } from '../../../src/insurance/data/agent-texts-entity.ts';
import { insuranceEntity } from '../../../src/insurance/data/insurance-entity.ts';
import { redemptionEventsEntity } from '../../../src/bookings/data/redemption-events-entity.ts';
import { consentsEntity } from '../../../src/consents/data/consents-entity.ts';
import { savedListsEntity } from '../../../src/crm/data/filter/saved-lists-entity.ts';
import { notesEntity } from '../../../src/crm/data/notes/notes-entity.ts';
import { customerTagsEntity } from '../../../src/crm/data/tags/customer-tags-entity.ts';
import { tasksEntity } from '../../../src/crm/data/tasks/tasks-entity.ts';
import type { EntityDefinition } from '../../../sync/local/entity.ts';
import {
  bookedPromotionsModel,
  bookingsModel,
  contactsModel,
  eventsModel,
  updateContacts,
  detachCustomer,
} from '../../../sync/testing/booking-models.ts';
import { consentsModel, insuranceModel, notesModel, tasksModel } from '../../../sync/testing/crm-models.ts';
import { agentTextsModel, savedListsModel, tagsModel } from '../../../sync/testing/tag-models.ts';
import { testCustomers, testPolicies } from '../../../sync/testing/entities.ts';
import type { ModelEntity } from '../../../sync/testing/model/model-entity.ts';
import { testModels } from '../../../sync/testing/world.ts';
import type { SeededRandom } from '../machine/seeded-random.ts';

export interface RunTables {
  /** The tables' definitions on devices. */
  definitions: readonly EntityDefinition[];
  /** The tables whose rows people write; customers come first. */
  written: readonly EntityDefinition[];
  /** A table that the version of the app before may not know; null if faults and courses are about all of them. */
  newest: EntityDefinition | null;
  /** True if the tables of a hospital's reception are among them. */
  ofHospital: boolean;
  /** The tables' models on the server, conflicts included. */
  models: readonly ModelEntity[];
}

/**
 * Tables beside customers: merged with every class of column,
 * append-only, create-and-cancel, without a customer.
 */
const below: readonly { definition: EntityDefinition; model: ModelEntity | null }[] = [
  // The model of this table is in `testModels` already.
  { definition: testPolicies, model: null },
  { definition: notesEntity, model: notesModel },
  { definition: tasksEntity, model: tasksModel },
  { definition: consentsEntity, model: consentsModel },
  { definition: customerTagsEntity, model: tagsModel },
  { definition: insuranceEntity, model: insuranceModel },
  { definition: bookingsEntity, model: bookingsModel },
  { definition: savedListsEntity, model: savedListsModel },
  { definition: agentTextsEntity, model: agentTextsModel },
];

/** Tables with what a hospital reads of bookings; only the server writes the last three. */
const reception = [
  bookingsEntity,
  bookingContactsEntity,
  bookedPromotionsEntity,
  redemptionEventsEntity,
] as const;
const receptionModels = [bookingsModel, contactsModel, bookedPromotionsModel, eventsModel] as const;
/** The share of runs with a hospital, which take half as long again. */
const OF_HOSPITAL = 0.35;

/** Draws tables at random until `suits` accepts them. */
export function pickTables(random: SeededRandom, suits: (tables: RunTables) => boolean): RunTables {
  for (;;) {
    const tables = drawTables(random);
    if (suits(tables)) return tables;
  }
}

/** Faults and courses of a hospital are about these, so every version of the app knows them. */
const neverNew: ReadonlySet<EntityDefinition> = new Set([testCustomers, ...reception]);
const newestOf = (all: readonly EntityDefinition[]) => all.findLast((one) => !neverNew.has(one)) ?? null;

function drawTables(random: SeededRandom): RunTables {
  if (random.chance(OF_HOSPITAL)) {
    const below = random.pick([testPolicies, notesEntity]);
    const models = testModels.map((model) =>
      model.entity === testCustomers.name
        ? { ...model, wrote: updateContacts, parting: detachCustomer }
        : model,
    );
    return {
      definitions: [testCustomers, below, ...reception],
      written: [testCustomers, bookingsEntity, bookingsEntity, below],
      models: [...models, ...(below === notesEntity ? [notesModel] : []), ...receptionModels],
      newest: below,
      ofHospital: true,
    };
  }
  const first = random.pick(below);
  const second = random.pick(below.filter((one) => one !== first));
  return {
    definitions: [testCustomers, first.definition, second.definition],
    written: [testCustomers, first.definition, second.definition],
    newest: newestOf([first.definition, second.definition]),
    ofHospital: false,
    models: [...testModels, ...[first, second].flatMap(({ model }) => (model ? [model] : []))],
  };
}
