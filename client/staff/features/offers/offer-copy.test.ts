import { expect, test } from 'vitest';
import { offerDataText, offerImageText } from '#client/staff/features/offers/offer-copy.ts';
import type { Offer } from '#domain/offers.ts';

const offer: Offer = {
  id: 601,
  version: 1,
  created_at: '2026-07-01T23:30:00Z',
  updated_at: '2026-07-02T08:00:00Z',
  customer_id: 7,
  customer_name: 'Jane Doe',
  customer_email: 'jane@example.com',
  property_id: 12,
  property_address: '14 Elm Grove, Guildford, GU1 2AB',
  offer_amount: 455_000,
  status: 'under_review',
  buying_position: 'sold_subject_to_contract',
  is_mortgage_required: true,
  move_in_date: '2026-12-01',
  customer: {
    id: 7,
    first_name: 'Jane',
    last_name: 'Doe',
    email: 'jane@example.com',
    mobile: '+447700900001',
    is_verified: true,
  },
  property: {
    id: 12,
    crm_id: 'GU-0012',
    address: {
      id: 3,
      line_1: '14 Elm Grove',
      line_2: null,
      line_3: null,
      locality: null,
      city: 'Guildford',
      postcode: 'GU1 2AB',
    },
    property_type: 'semi_detached',
    bedrooms: 3,
    bathrooms: null,
    marketed_price: 475_000,
  },
  deposit: 45_500.5,
  is_renting: false,
  mortgage_details: 'Agreed in principle',
  is_offer_conditions: false,
  offer_conditions: null,
  is_solicitor_instructed: false,
  solicitor_details: null,
  fee_percentage: 1.5,
  fee_total: 6825,
  notes: 'Call before noon',
  customer_notes: 'We love the garden',
  source: 'public',
  submitted_contact: null,
};

test('the data of an offer is all its fields as text', () => {
  expect(offerDataText(offer)).toBe(`Offer: 601
Reference: OFFER-601
Status: Under review
Offer amount: £455,000
Deposit: £45,500.50
Buying position: Sold subject to contract
Created: 02 Jul 2026, 00:30
Updated: 02 Jul 2026, 09:00

Customer: Jane Doe
Email: jane@example.com
Mobile: 07700 900001
Customer ID: 7

Property: 14 Elm Grove, Guildford, GU1 2AB
Property type: Semi-detached
Bedrooms: 3
Bathrooms: —
Marketed price: £475,000
CRM ID: GU-0012
Property ID: 12

Fee percentage: 1.5%
Total fee: £6,825.00

Desired move in date: 01 Dec 2026
Purpose: Purchase
Mortgage: Required
Mortgage details: Agreed in principle
Offer conditions: No
Conditions: —
Solicitor instructed: No
Solicitor details: —
Source: Public offer page

Internal notes: Call before noon
Buyer's notes: We love the garden`);
});

test('contact details that differ from the record are copied as what was given', () => {
  const submitted_contact = { first_name: 'Janet', last_name: null, email: null, mobile: '+447700900123' };
  expect(offerDataText({ ...offer, submitted_contact })).toContain(
    'Name given with the offer: Janet\nEmail given with the offer: —\nMobile given with the offer: 07700 900123',
  );
});

test('the image text is address, buyer and the day in London', () => {
  expect(offerImageText(offer)).toBe('14 Elm Grove, Guildford, GU1 2AB - Jane Doe - 02-07-2026');
  expect(offerImageText({ ...offer, customer: { ...offer.customer, last_name: null } })).toContain(' - Jane - ');
});
