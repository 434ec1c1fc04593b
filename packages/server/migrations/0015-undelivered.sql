-- Deliveries that did not arrive are few, and asked for often: by tenants, and by every scrape of the metrics.
create index deliveries_undelivered on deliveries (tenant_id, id) where status <> 'delivered';
