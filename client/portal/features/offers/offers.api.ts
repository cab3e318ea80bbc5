import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { type CustomerOffer, portalRoutes } from '#domain/portal.ts';

export const ownOffersQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['offers', 'list', customerId],
    queryFn: async ({ signal }) =>
      (await call(portalRoutes.offers, { params: { customer_id: customerId }, signal })).data,
  });

export interface OwnOffer {
  customerId: number;
  offerId: number;
}

const paramsOf = ({ customerId, offerId }: OwnOffer) => ({ customer_id: customerId, offer_id: offerId });

export const ownOfferQuery = (own: OwnOffer) =>
  queryOptions({
    queryKey: ['offers', 'detail', own.offerId, own.customerId],
    queryFn: async ({ signal }) => (await call(portalRoutes.offer, { params: paramsOf(own), signal })).data,
  });

export const ownUpdatesQuery = (own: OwnOffer) =>
  queryOptions({
    queryKey: ['offers', 'updates', own.offerId, own.customerId],
    queryFn: async ({ signal }) => (await call(portalRoutes.updates, { params: paramsOf(own), signal })).data,
  });

/** Raises the offer that was shown in this version. */
export const raiseOffer = async (
  own: OwnOffer,
  raise: { offer_amount: number; notes?: string | undefined },
  version: number,
): Promise<CustomerOffer> =>
  (await call(portalRoutes.raise, { params: paramsOf(own), body: raise, ifMatch: version })).data;
