import { label, money } from '#client/lib/format.ts';
import classes from '#client/portal/features/offers/offer-detail-page.module.css';
import { Fact, Panel } from '#client/ui/panel.tsx';
import { oneLineAddress } from '#domain/addresses.ts';
import type { CustomerOffer } from '#domain/portal.ts';
import { propertyTypeLabels } from '#domain/properties.ts';

export const PropertyPanel = ({ property }: { property: CustomerOffer['property'] }) => (
  <Panel title="Property">
    <dl className={classes.pairs}>
      <Fact label="Address" wide>
        {oneLineAddress(property.address)}
      </Fact>
      <Fact label="Listed price">{money(property.marketed_price)}</Fact>
      <Fact label="Property type">
        {label(property.property_type as keyof typeof propertyTypeLabels, propertyTypeLabels)}
      </Fact>
      <Fact label="Bedrooms">{property.bedrooms}</Fact>
      <Fact label="Bathrooms">{property.bathrooms}</Fact>
    </dl>
  </Panel>
);
