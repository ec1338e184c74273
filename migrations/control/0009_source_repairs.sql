CREATE TABLE `source_repairs` (
	`base_id` text NOT NULL,
	`source_id` text NOT NULL,
	`due_at` text NOT NULL,
	PRIMARY KEY(`base_id`, `source_id`)
);
--> statement-breakpoint
CREATE INDEX `source_repairs_by_time` ON `source_repairs` (`due_at`);