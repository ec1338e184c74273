CREATE TABLE `object_times` (
	`base_id` text NOT NULL,
	`id` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`base_id`, `id`)
);
--> statement-breakpoint
INSERT INTO `object_times` SELECT o.base_id, o.id, coalesce((SELECT at FROM changes WHERE changes.base_id = o.base_id AND changes.table_id = o.id ORDER BY seq LIMIT 1), (SELECT created_at FROM base_state WHERE base_state.base_id = o.base_id), '1970-01-01T00:00:00.000Z'), coalesce((SELECT at FROM changes WHERE changes.base_id = o.base_id AND changes.table_id = o.id ORDER BY seq LIMIT 1), (SELECT created_at FROM base_state WHERE base_state.base_id = o.base_id), '1970-01-01T00:00:00.000Z') FROM `tables` o;
--> statement-breakpoint
INSERT INTO `object_times` SELECT o.base_id, o.id, coalesce((SELECT at FROM changes WHERE changes.base_id = o.base_id AND changes.table_id = o.table_id ORDER BY seq LIMIT 1), (SELECT created_at FROM base_state WHERE base_state.base_id = o.base_id), '1970-01-01T00:00:00.000Z'), coalesce((SELECT at FROM changes WHERE changes.base_id = o.base_id AND changes.table_id = o.table_id ORDER BY seq LIMIT 1), (SELECT created_at FROM base_state WHERE base_state.base_id = o.base_id), '1970-01-01T00:00:00.000Z') FROM `columns` o;
--> statement-breakpoint
INSERT INTO `object_times` SELECT o.base_id, o.id, coalesce((SELECT at FROM changes WHERE changes.base_id = o.base_id AND changes.table_id = o.table_id ORDER BY seq LIMIT 1), (SELECT created_at FROM base_state WHERE base_state.base_id = o.base_id), '1970-01-01T00:00:00.000Z'), coalesce((SELECT at FROM changes WHERE changes.base_id = o.base_id AND changes.table_id = o.table_id ORDER BY seq LIMIT 1), (SELECT created_at FROM base_state WHERE base_state.base_id = o.base_id), '1970-01-01T00:00:00.000Z') FROM `views` o;
