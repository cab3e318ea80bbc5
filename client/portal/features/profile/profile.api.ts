import { call } from '#client/lib/api.ts';
import { portalRoutes, type SessionCustomer } from '#domain/portal.ts';

export const changeEmail = async (customerId: number, email: string | null): Promise<SessionCustomer> =>
  (await call(portalRoutes.changeProfile, { params: { customer_id: customerId }, body: { email } })).data;

/** All that is stored of the customer, as they may have it. */
export const readOwnData = async (customerId: number): Promise<Record<string, unknown>> =>
  (await call(portalRoutes.exportData, { params: { customer_id: customerId } })).data;
