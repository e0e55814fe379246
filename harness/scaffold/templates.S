/* The texts of packages to begin with, byte for byte, one behind the other. */
        .section .rodata
        .global casewise_templates_begin
        .global casewise_templates_end
casewise_templates_begin:
        .incbin CASEWISE_COMMON
        .incbin CASEWISE_SUM
        .incbin CASEWISE_PAIR
        .incbin CASEWISE_GUESS
casewise_templates_end:
        .byte 0
        .section .note.GNU-stack, "", %progbits
