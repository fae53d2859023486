import { contractPromotion, usedColumns } from './contract-support.ts';
import { describeSyncContract } from './contract.ts';
import { contractEntities } from './model-entities.ts';
import { createModelServer } from './model-server.ts';

const DAY_MS = 24 * 60 * 60_000;

describeSyncContract({
  name: 'the model server',
  open: async () => {
    const uuid = () => crypto.randomUUID();
    const server = createModelServer({ entities: contractEntities, nowMs: () => Date.now(), uuid });
    return {
      newUser: async () => {
        const id = uuid();
        server.signUp(id);
        return id;
      },
      push: async (user, call) => server.push(user, call),
      pull: async (user, call) => server.pull(user, call),
      digests: async (user, call) => server.digests(user, call),
      run: async (user, call) => server.run(user, call),
      desk: async (user, call) => {
        switch (call.name) {
          case 'sync_attempts':
            return server.attempts(user, call.body);
          case 'decide_voids':
            return server.decisions(user, call.body);
          case 'void_redemptions':
            return server.voids(user, call.body);
          case 'report_desk':
            return { ok: true, value: server.reportDesk(user ?? '', call.body) };
          case 'report_device':
            return { ok: true, value: server.reportDevice(user ?? '', call.body) };
          case 'erasure_list':
            return { ok: true, value: server.erasures(user ?? '') };
        }
      },
      erase: async (row) => server.erase(row),
      reassign: async (row) => server.reassign(row),
      newHospital: async ({ end } = { end: contractPromotion.promotion_end }) => {
        const [hospitalId, promotionId] = [uuid(), uuid()];
        server.addPromotion({
          id: promotionId,
          hospitalId,
          columns: { ...contractPromotion, promotion_end: end },
        });
        return { hospitalId, promotionId };
      },
      renamePromotion: async (promotion) => server.renamePromotion(promotion),
      join: async (member) => server.join(member),
      leave: async (member) => server.leave(member),
      useBooking: async (rowId) => server.change({ entity: 'bookings', rowId, columns: usedColumns(uuid()) }),
      setDeviceDays: async (options) => server.setDeviceDays(options),
      revokeDevice: async (options) => server.revokeDevice(options),
      closedAgo: async ({ bookingId, days }) => {
        const columns = { closed_at: new Date(Date.now() - days * DAY_MS).toISOString() };
        server.change({ entity: 'bookings', rowId: bookingId, columns });
      },
      metAgo: async ({ userId, days }) => {
        const columns = { created_at: new Date(Date.now() - days * DAY_MS).toISOString() };
        for (const row of server.rowsOf({ entity: 'sync_conflicts' })) {
          if (row['user_id'] !== userId) continue;
          server.change({ entity: 'sync_conflicts', rowId: String(row['id']), columns });
        }
      },
      eraseCustomer: async (options) => server.eraseCustomer(options),
      newEpoch: async () => server.newEpoch(),
      // In this model nothing is deleted by age.
      purge: async () => {},
      ledgerSize: async (user) => server.ledgerSize(user),
      close: async () => {},
    };
  },
});
